const FIRST = 0xe815
/** The characters that GB 18030 had at U+E815 to U+E864, in this order, before they got codes of their own in Unicode. */
const MOVED = Array.from(
  '⺁𠂇𠂉𠃌⺄㑳㑇⺈⺋龴㖞㘚㘎⺌⺗㥮㤘龵㧏㧟㩳㧐龶龷㭎㱮㳠⺧𡗗龸⺪䁖䅟⺮䌷⺳⺶⺷𢦏䎱' +
    '䎬⺻䏝䓖䙡䙌龹䜣䜩䝼䞍⻊䥇䥺䥽䦂䦃䦅䦆䦟䦛䦷䦶龺𤇾䲣䲟䲠䲡䱷䲢䴓䴔䴕䴖䴗䴘䴙䶮龻',
)

/**
 * Writes the characters of Chinese names that old input methods send from the private use area (䶮) by their own codes.
 * What else stands there has no meaning outside the program that made it, and stays.
 */
export function withoutPrivateUse(text: string): string {
  return text.replace(/[\ue815-\ue864]/g, (character) => MOVED[character.charCodeAt(0) - FIRST] ?? character)
}

/** Whether a character of the private use area is left, which nobody else can read. */
export const hasPrivateUse = (text: string): boolean => /\p{Co}/u.test(text)
