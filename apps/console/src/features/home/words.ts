import { words } from '@falaj/contract/words'

export const homeWords = words({
  morning: { en: 'Good morning, {name}', zh: '早上好，{name}' },
  afternoon: { en: 'Good afternoon, {name}', zh: '下午好，{name}' },
  evening: { en: 'Good evening, {name}', zh: '晚上好，{name}' },
  actingFor: {
    en: 'You act for {merchant} (MID {mid}) as {roles}.',
    zh: '您以{roles}身份代表{merchant}（商户号 {mid}）操作。',
  },
  announcements: { en: 'Announcements', zh: '公告' },
  none: { en: 'Nothing new from your provider.', zh: '服务商暂无新公告。' },
  loading: { en: 'Reading announcements…', zh: '正在读取公告…' },
  pages: { en: 'What you can do here', zh: '您可以使用的功能' },
  quick: { en: 'Quick actions', zh: '快捷操作' },

  needsYou: { en: 'Needs you', zh: '待您处理' },
  needsNothing: {
    en: 'Nothing needs you. Whatever does appears here by itself.',
    zh: '暂无待办事项，新事项会自动出现在这里。',
  },
  'todo-approvals': {
    en: { one: 'One request waits for your approval', other: '{n} requests wait for your approval' },
    zh: '{n} 项申请待您审批',
  },
  'todo-sent-back': { en: 'A request of yours came back', zh: '您的申请被退回' },
  'todo-blocked': { en: 'Nobody can approve your request', zh: '您的申请无人可审批' },
  'todo-document': { en: '{what}: renew it', zh: '{what}：请更新' },
  'todo-document-missing': { en: '{what} is missing', zh: '缺少{what}' },
  'todo-second-factor': { en: 'Add an authenticator or a passkey', zh: '添加身份验证器或通行密钥' },
  'todo-second-factor-why': { en: 'Safer than SMS, and quicker.', zh: '比短信更安全、更快捷。' },
  expires: { en: 'Expires {when}', zh: '{when} 到期' },
  expired: { en: 'Expired on {when}', zh: '已于 {when} 到期' },
  now: { en: 'now', zh: '立即' },
  soon: { en: 'soon', zh: '尽快' },
  later: { en: 'when you have time', zh: '有空时' },

  'quick-withdraw': { en: 'Withdraw', zh: '提现' },
  'quick-transfer': { en: 'Transfer', zh: '转账' },
  'quick-exchange': { en: 'Exchange', zh: '兑换' },
  'quick-approve': { en: 'Approve', zh: '审批' },
  'quick-bank': { en: 'Add bank account', zh: '添加银行账户' },
  'quick-staff': { en: 'Invite a colleague', zh: '邀请同事' },
  'quick-history': { en: 'Check the history', zh: '核验历史' },
  'quick-profile': { en: 'Basic information', zh: '基本信息' },
  'quick-password': { en: 'Change password', zh: '修改密码' },
})
