// The subject of each e-mail, by what it is for, in its reader's language.
import type { PayerLanguage } from '@falaj/contract/kernel/payer-language'
import { sayToPayer, type PayerText } from '@falaj/contract/kernel/payer-text'

const subjects = {
  CONFIRM_EMAIL: { en: 'Confirm your e-mail address', zh: '确认您的电子邮件地址', ar: 'أكّد عنوان بريدك الإلكتروني' },
  FOLLOW: { en: 'Your code for alerts of {merchant}', zh: '{merchant} 提醒的验证码', ar: 'رمزك لتنبيهات {merchant}' },
  FOLLOWER_ALERT: { en: 'Alert of {merchant}', zh: '{merchant} 的提醒', ar: 'تنبيه من {merchant}' },
  REFERRAL: {
    en: '{merchant} invites you to Falaj',
    zh: '{merchant} 邀请您使用 Falaj',
    ar: 'يدعوك {merchant} إلى فلج',
  },
  NOTICE: { en: '{topic}', zh: '{topic}', ar: '{topic}' },
  NOTICE_OF: { en: '{merchant}: {topic}', zh: '{merchant}：{topic}', ar: '{merchant}: {topic}' },
  EXPORT: { en: 'Your scheduled export: {list}', zh: '定时导出：{list}', ar: 'التصدير المجدول: {list}' },
  REPORT: { en: 'Report: {name}', zh: '报表：{name}', ar: 'تقرير: {name}' },
  CHAIN_REPORT: { en: 'Fingerprints of ledger and history', zh: '账本与历史的指纹', ar: 'بصمات دفتر الأستاذ والسجل' },
  invoice: {
    en: 'Invoice {number} from {seller}',
    zh: '{seller} 的账单 {number}',
    ar: 'الفاتورة {number} من {seller}',
  },
  'invoice-reminder': {
    en: 'Reminder: invoice {number} from {seller}',
    zh: '提醒：{seller} 的账单 {number}',
    ar: 'تذكير: الفاتورة {number} من {seller}',
  },
  receipt: { en: 'Your receipt from {merchant}', zh: '{merchant} 的电子小票', ar: 'إيصالك من {merchant}' },
  mandate: { en: 'Automatic debits by {merchant}', zh: '{merchant} 的自动扣款', ar: 'الخصم التلقائي من {merchant}' },
  'saved-card': { en: 'Your card at {merchant}', zh: '您在 {merchant} 的银行卡', ar: 'بطاقتك لدى {merchant}' },
  DESK_LINK: { en: 'Your link to Falaj Desk', zh: '您的 Falaj 工作台链接', ar: 'رابطك إلى مكتب فلج' },
  code: { en: 'Your code', zh: '您的验证码', ar: 'رمزك' },
} as const satisfies Readonly<Record<string, PayerText>>
export type MailSubject = keyof typeof subjects

/** A name may hold anything: a subject is one line of a bearable length. */
const subjectMax = 150
export const mailSubject = (
  what: MailSubject,
  language: PayerLanguage,
  facts: Readonly<Record<string, string>> = {},
): string => {
  const line = sayToPayer(subjects[what], language, facts)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return line.length > subjectMax ? `${line.slice(0, subjectMax - 1).toWellFormed()}…` : line
}
