// How far an invitation came, and why its reward was refused.
import { words } from '../kernel/words.ts'

export const referralSteps = ['invited', 'registered', 'verified', 'first-payment', 'rewarded'] as const
export type ReferralStep = (typeof referralSteps)[number]
export const referralStepWords = words({
  invited: { en: 'Invited', zh: '已邀请' },
  registered: { en: 'Registered', zh: '已注册' },
  verified: { en: 'Verified', zh: '已核验' },
  'first-payment': { en: 'First payment', zh: '首笔支付' },
  rewarded: { en: 'Rewarded', zh: '已奖励' },
})
export const referralStatuses = [
  'referral-invited',
  'referral-registered',
  'referral-verified',
  'referral-paid',
  'referral-rewarded',
  'referral-refused',
] as const
export const refusals = ['self', 'owner', 'licence', 'iban', 'device', 'known', 'disabled', 'taken'] as const
export type Refusal = (typeof refusals)[number]
export const refusalWords = words({
  self: { en: 'The inviter registered themselves', zh: '邀请人自行注册' },
  owner: { en: 'Same owner as the inviter or another invited merchant', zh: '与邀请人或其他受邀商户为同一所有人' },
  licence: {
    en: 'Same trade licence as the inviter or another invited merchant',
    zh: '与邀请人或其他受邀商户为同一营业执照',
  },
  iban: {
    en: 'Same bank account as the inviter or another invited merchant',
    zh: '与邀请人或其他受邀商户为同一银行账户',
  },
  device: { en: 'Same device as the inviter or another invited merchant', zh: '与邀请人或其他受邀商户为同一设备' },
  known: { en: 'A merchant with this trade licence already exists', zh: '该营业执照的商户已存在' },
  disabled: { en: 'The promoter was disabled', zh: '推广员已停用' },
  taken: { en: 'Another partner brought this merchant', zh: '该商户由其他合作方推荐' },
})
export const referralChannels = ['link', 'qr', 'sms', 'email'] as const
export const referralChannelWords = words({
  link: { en: 'Link', zh: '链接' },
  qr: { en: 'QR code', zh: '二维码' },
  sms: { en: 'SMS', zh: '短信' },
  email: { en: 'E-mail', zh: '邮件' },
})
/** Path of the registration that keeps the code; 'q' at its end says that the QR code was scanned. */
export const invitationPath = (code: string, by: 'link' | 'qr' = 'link'): string =>
  `/login?${new URLSearchParams({
    register: 'yes',
    return: `/merchant/creation?referral=${code}${by === 'qr' ? 'q' : ''}`,
  }).toString()}`
