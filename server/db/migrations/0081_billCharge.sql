-- WeChat's charge for the trades of a day, from its bill; null where there is no bill, or it names none.
alter table bill_day add column charge_fen int;
