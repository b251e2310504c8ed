// Refusals and field faults of the domain people.
import { faultTable, refusalTable } from './table.ts'

export const peopleErrors = refusalTable({
  ACCOUNT_LOCKED: {
    code: 40103,
    en: 'This account is locked. Your provider can unlock it.',
    zh: '此账户已锁定，可由服务商解锁。',
  },
  STRONGER_FACTOR: {
    code: 40107,
    en: 'Confirm with your authenticator, your passkey or a recovery code.',
    zh: '请使用身份验证器、通行密钥或恢复码确认。',
  },
  ALREADY_BOUND: {
    code: 40904,
    en: 'You already have an authenticator. Remove it first.',
    zh: '已绑定身份验证器，请先解绑。',
  },
  PASSKEY_REFUSED: {
    code: 40108,
    en: 'This passkey was not accepted. Try it again.',
    zh: '通行密钥未被接受，请重试。',
  },
  QR_OFF: { code: 40305, en: 'QR login is turned off.', zh: '二维码登录已关闭。' },
  QR_GONE: { code: 41001, en: 'This QR code has expired.', zh: '二维码已失效。' },
  OWN_ENTRY: {
    code: 40331,
    en: 'You can’t change your own roles or deactivate yourself. Ask a colleague.',
    zh: '不能修改自己的角色，也不能停用或删除自己，请由同事操作。',
  },
  ROLES_ABOVE: {
    code: 40316,
    en: 'This colleague has permissions you don’t have. Someone with those permissions can do this.',
    zh: '该员工拥有您没有的权限，请由具有相应权限的同事操作。',
  },
  LAST_ADMIN: {
    code: 40941,
    en: 'There must always be an active admin. Make someone else an admin first.',
    zh: '商户须始终保留一名启用的管理员，请先指定另一名管理员。',
  },
  STAFF_STATE: { code: 40943, en: 'Nothing changed: it is already in this state.', zh: '当前已是该状态，未作更改。' },
  STAFF_CHANGED: {
    code: 40944,
    en: 'Someone else has changed this colleague in the meantime. Check again.',
    zh: '该员工信息已被他人修改，请重新查看。',
  },
  FACTOR_ABSENT: {
    code: 40945,
    en: 'There’s no second factor to reset. This person uses SMS codes.',
    zh: '没有可重置的二次验证方式：当前使用短信验证码。',
  },
  FACTOR_NOT_YOURS: {
    code: 40317,
    en: 'Only the provider can reset this person’s second factor.',
    zh: '只能由服务商重置该人员的二次验证。',
  },
})

export const peopleFaults = faultTable({
  TIMEZONE: { en: 'We don’t know this time zone.', zh: '未知的时区。' },
  ROLES_ABOVE: {
    en: 'You can only give roles whose permissions you have yourself.',
    zh: '只能授予您自己拥有相应权限的角色。',
  },
  NAME_THEIRS: {
    en: 'Only the person can change this name.',
    zh: '该姓名只能由本人修改。',
  },
  HEIR: { en: 'This colleague can’t request all of these.', zh: '该同事无权提交其中的全部申请。' },
  CHOOSE_REQUESTS: {
    en: 'There are open requests. Choose what should happen to them.',
    zh: '存在未完成的申请，请选择处理方式。',
  },
  TICKET: { en: 'Verify the number again: send a new code.', zh: '请重新验证手机号：发送新的验证码。' },
})
