-- A closing confirms what came in by transfer and card as well as the cash (office#closing). Null where the closing is
-- older, or where an older build closed the till.
alter table desk_closing
  add column transfer_counted_fen int,
  add column pos_counted_fen int;
