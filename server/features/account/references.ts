/**
 * What a merge does with each column that refers to an account (office#candidate-accounts). A test compares this list with
 * the live schema, so that a new table cannot be forgotten.
 *
 * - `moves`: belongs to the family, and to the account that stays from then on;
 * - `copied`: append-only, so that the account that stays gets a row of its own;
 * - `ends`: is over with the merge;
 * - `staff`: is only ever about staff or examiners, who are never merged;
 * - `history`: says who did it then, or expires by itself.
 */
export const accountReferences: Readonly<Record<string, 'moves' | 'copied' | 'ends' | 'staff' | 'history'>> = {
  'account.merged_into': 'moves',
  'candidate.account_id': 'moves',
  'enrolment.account_id': 'moves',
  'stored_file.account_id': 'moves',
  'upload_prefix.account_id': 'moves',
  'video_upload.account_id': 'moves',
  'rehearsal_upload.account_id': 'moves',
  'message.account_id': 'moves',
  'message_delivery.account_id': 'moves',
  'agreement.account_id': 'copied',
  'session.account_id': 'ends',
  'desk_request.account_id': 'history',
  'staff_request.account_id': 'history',
  'audit_log.actor_id': 'history',
  'attendance.set_by': 'staff',
  'attendance.undone_by': 'staff',
  'desk_closing.closed_by': 'staff',
  'desk_receipt.taken_by': 'staff',
  'desk_receipt.reversed_by': 'staff',
  'double_decision.decided_by': 'staff',
  'enrolment.checked_by': 'staff',
  'enrolment_correction.made_by': 'staff',
  'enrolment_correction.decided_by': 'staff',
  'exam_result.approved_by': 'staff',
  'examiner.account_id': 'staff',
  'examiner_assignment.assigned_by': 'staff',
  'factor_failure.account_id': 'staff',
  'invitation.account_id': 'staff',
  'invitation.made_by': 'staff',
  'legal_text.published_by': 'staff',
  'message.made_by': 'staff',
  'money_entry.actor_id': 'staff',
  'news_version.saved_by': 'staff',
  'office_job.made_by': 'staff',
  'office_upload.made_by': 'staff',
  'other_result_import.imported_by': 'staff',
  'paper_form.entered_by': 'staff',
  'payment_alarm.owner_id': 'staff',
  'payment_alarm.settled_by': 'staff',
  'refund.decided_by': 'staff',
  'refund.paid_out_by': 'staff',
  'refund.requested_by': 'history',
  'saved_view.owner_id': 'staff',
  'staff_account.account_id': 'staff',
  'staff_area.account_id': 'staff',
  'staff_passkey.account_id': 'staff',
  'staff_recovery_code.account_id': 'staff',
  'staff_role.account_id': 'staff',
  'staff_totp.account_id': 'staff',
}
