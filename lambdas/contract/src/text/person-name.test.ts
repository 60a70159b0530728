import { describe, expect, it } from 'vitest';
import { name } from '../forms/intake';
import { greetingName } from './greeting-name';

describe('a name', () => {
  it.each([
    "O'Neill-Đặng Jr.",
    'Zoë',
    '李小龍',
    'Ana-María',
    'O’Brien',
    'نور',
    'שָׁלוֹם',
    'क्षितिज',
    'ကြွေး',
    'Nguyễn Thị Ánh',
    'Thi\u0323\u0302 Ánh',
    'ʻIolani',
    'Kaʼiulani',
    'ローラ',
    "a'.'b",
    'x'.repeat(100),
  ])('may be %s', (typed) => {
    expect(name.safeParse(typed).success).toBe(true);
  });

  it.each([
    ['a Hangul filler', 'Customer\u3164your\u3164account'],
    ['a halfwidth Hangul filler', 'Customer\uffa0call'],
    ['Hangul’s invisible consonant', 'Ana\u115f'],
    ['Hangul’s invisible vowel', 'Ana\u1160'],
    ['a Khmer inherent vowel', 'ក\u17b4'],
    ['a direction override', 'Ana\u202eBee'],
    ['dozens of marks on a letter', `Z${'\u0334'.repeat(40)}`],
    ['three marks on a letter that takes none', 'Z\u0334\u0335\u0336'],
    ['a mark on nothing', '\u0301Ana'],
    ['a mark on a space', 'Ana \u0301Bee'],
    ['half a character', 'Ana\ud83d'],
    ['too many characters', 'x'.repeat(101)],
  ])('may not contain %s', (_, typed) => {
    expect(name.safeParse(typed).success).toBe(false);
  });

  it.each([
    ['O\u00b4Neill', "O'Neill"],
    ['O`Neill', "O'Neill"],
    ['O\u2032Neill', "O'Neill"],
    ['Ana\tBee', 'Ana Bee'],
    ['Ana\u034f\ufe0f Bee', 'Ana Bee'],
  ])('written as %j is stored as %s', (typed, stored) => {
    expect(name.safeParse(typed).data).toBe(stored);
  });

  it('is measured after Unicode composition', () => {
    expect(name.safeParse('e\u0301'.repeat(100)).data).toBe('é'.repeat(100));
    expect(name.safeParse(' '.repeat(500)).success).toBe(false);
  });
});

describe('the greeting', () => {
  it.each([
    ['  Ana María ', 'Ana'],
    ['Dr. Ann Bee', 'Ann'],
    ['dr Ann Bee', 'Ann'],
    ['Prof. Dr. Ann Bee', 'Ann'],
    ['Mrs. Bee', 'Bee'],
    ['Drew Bee', 'Drew'],
    ['Đặng', 'Đặng'],
    ["D'Arcy Bee", "D'Arcy"],
    ['Jean-Luc Bee', 'Jean-Luc'],
    ['Kaʼiulani', 'Kaʼiulani'],
    ['क्षितिज Bee', 'क्षितिज'],
    ['x'.repeat(20), 'x'.repeat(20)],
    ['DeShawn Bee', 'DeShawn'],
    ['李小龍', '李小龍'],
    ['김민준', '김민준'],
    ['Наталья Bee', 'Наталья'],
  ])('for %j uses %j', (typed, greeted) => {
    expect(greetingName(typed)).toBe(greeted);
  });

  it.each([
    '',
    'Ms',
    'Dr. Mr.',
    'J. R. Bee',
    'evil.example',
    '-Ana',
    "O'Neill-Đặng",
    'Kaʼʼiulani',
    'You-won-a-refund-visit-evil-com-now',
    'Customer\u3164your\u3164account\u3164is\u3164locked',
    `A${'\u0489'.repeat(9)}`,
    '<img src=x>',
    'Ana\r\nBee',
    'Ana\u202eBee',
    '👩‍⚕️',
    'Youーwonーaーrefund',
    'httpsꓽノノevilꓸcom',
    'CallㅡevilꓸcomㅡNow',
    'Visitߺevilꓸcom',
    'Visitノevilノcom',
    '您的账户已被锁定请立即致电客服',
    '당신의계정이잠겼습니다',
    'YourAccountIsLockedꜝ',
    'YourAccountIsLocked',
    '𝗬𝗼𝘂𝗟𝗼𝘀𝘁',
    'Ｙｏｕ',
    'x'.repeat(21),
    'x'.repeat(5000),
  ])('for %j uses no name', (typed) => {
    expect(greetingName(typed)).toBeNull();
  });
});
