/** Why a rule about the work of the office itself says no. */
export const officeReasons = {
  ALARM_NOTE_REQUIRED: '请写明核实的结果，最长100字',
} as const
