// Refusals of the provider's desk.
import { faultTable, refusalTable } from './table.ts'

export const deskErrors = refusalTable({
  DESK_SIGN_IN: { code: 43501, en: 'E-mail, passphrase or code is wrong.', zh: '邮箱、口令或验证码不正确。' },
  DESK_PASSKEY: { code: 43502, en: 'This passkey does not open the desk.', zh: '此通行密钥无法登录工作台。' },
  DESK_LINK: {
    code: 43503,
    en: 'This link was used or has expired. Ask an administrator for a new one.',
    zh: '此链接已使用或已过期，请向管理员索取新链接。',
  },
  DESK_SELF: {
    code: 43504,
    en: 'Another person has to decide on this: you asked for it.',
    zh: '请求人不能自行复核，须由他人处理。',
  },
  DESK_REQUESTED: {
    code: 43505,
    en: 'The same change waits for a second person already.',
    zh: '相同的变更已在等待复核。',
  },
  DESK_REQUEST_CHANGED: {
    code: 43506,
    en: 'This request is not the one that you read. Open it again.',
    zh: '该请求与您所见内容不一致，请重新打开。',
  },
  DESK_REQUEST_STATE: { code: 43507, en: 'This request was decided already.', zh: '该请求已处理。' },
  DESK_CLAIMED: { code: 43508, en: 'A colleague has taken this item.', zh: '该事项已由同事领取。' },
  DESK_LAST_ADMIN: {
    code: 43509,
    en: 'The desk needs an administrator: name another one first.',
    zh: '工作台须至少有一名管理员，请先指定他人。',
  },
  DESK_LAST_FACTOR: {
    code: 43510,
    en: 'This is your only way to sign in. Add another one first.',
    zh: '这是您唯一的登录方式，请先添加其他方式。',
  },
  DESK_EMAIL_TAKEN: { code: 43511, en: 'A colleague has this e-mail address.', zh: '该邮箱已被同事使用。' },
})
export const deskFaults = faultTable({
  DESK_PASSPHRASE: { en: 'At least 12 characters.', zh: '至少 12 个字符。' },
})
