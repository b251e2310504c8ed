import { words } from '@falaj/contract/words'

export const demoWords = words({
  title: { en: 'Sandbox', zh: '沙箱' },
  lead: {
    en: 'A demo world on this machine. Everybody below can log in; what is sent to their phones arrives here.',
    zh: '本机上的演示环境。以下人员均可登录，发送到其手机的消息会出现在这里。',
  },
  logIn: { en: 'Log In', zh: '登录' },
  people: { en: 'People', zh: '人员' },
  who: { en: 'Who', zh: '姓名' },
  mobile: { en: 'Mobile', zh: '手机号' },
  password: { en: 'Password', zh: '密码' },
  where: { en: 'Merchants and roles', zh: '商户与角色' },
  messagesOf: { en: 'Messages to {name}', zh: '发给 {name} 的消息' },
  messages: { en: 'Messages', zh: '消息' },
  noPassword: { en: 'none yet', zh: '尚无' },
  new: { en: 'New: log in with an SMS code and register.', zh: '新用户：用短信验证码登录并注册。' },
  applicant: { en: 'Has applied; something is missing.', zh: '已申请，有内容待补充。' },
  locked: { en: 'Locked: only the provider can unlock.', zh: '已锁定：只有服务商可以解锁。' },
  inbox: { en: 'Inbox', zh: '收件箱' },
  inboxLead: { en: 'SMS and e-mails, newest first. Updates automatically.', zh: '短信与邮件，最新在前，自动刷新。' },
  filter: { en: 'Only this number or address', zh: '仅看此号码或地址' },
  everybody: { en: 'Show all', zh: '显示全部' },
  empty: { en: 'Nothing has been sent yet.', zh: '还没有发送任何消息。' },
  emptyFor: { en: 'Nothing has been sent there yet.', zh: '还没有发送到该号码的消息。' },
  code: { en: 'Code', zh: '验证码' },
  sms: { en: 'SMS', zh: '短信' },
  email: { en: 'E-mail', zh: '邮件' },
  captcha: { en: 'Picture', zh: '图片' },
  pilot: { en: 'The provider’s autopilot', zh: '服务商自动处理' },
  pilotOn: {
    en: {
      one: 'It plays the provider: about a second after an application was sent it asks for what is missing, or approves.',
      other:
        'It plays the provider: about {n} seconds after an application was sent it asks for what is missing, or approves.',
    },
    zh: '它扮演服务商：申请提交约 {n} 秒后要求补充材料，或予以通过。',
  },
  pilotOff: {
    en: 'It is off: applications wait for npm run provider.',
    zh: '已关闭：申请等待 npm run provider 处理。',
  },
  pilotSwitch: { en: 'Autopilot', zh: '自动处理' },
  bank: { en: 'The sandbox’s bank', zh: '沙箱银行' },
  bankRight: {
    en: 'Confirms the holder of a new bank account two seconds after its approval.',
    zh: '新银行账户获批两秒后确认户名。',
  },
  bankReject: {
    en: 'REJECT in the holder’s name: the account belongs to someone else.',
    zh: '户名含 REJECT：账户属于他人。',
  },
  bankClosed: { en: 'CLOSED in the holder’s name: the account is closed.', zh: '户名含 CLOSED：账户已关闭。' },
  bankBusy: {
    en: 'A number ending in 99: cannot be reached at the first attempt.',
    zh: '账号以 99 结尾：首次无法连通。',
  },
  money: { en: 'The sandbox’s money', zh: '沙箱资金' },
  historyFilling: {
    en: 'Two years of history are being filled in: day {done} of {days}. Balances of today do not change.',
    zh: '正在补充两年的历史数据：第 {done} 天，共 {days} 天。今日余额不受影响。',
  },
  historyDone: { en: 'The history is complete.', zh: '历史数据已补充完成。' },
  settleLead: {
    en: 'Sales are settled on the morning of a banking day. This settles everything pending now.',
    zh: '销售款在银行工作日早晨结算。此处可立即结算全部待结算金额。',
  },
  settleOf: { en: 'Merchant to settle', zh: '结算商户' },
  settle: { en: 'Settle now', zh: '立即结算' },
  settling: { en: 'Settling', zh: '结算中' },
  settleNothing: { en: 'Nothing is pending.', zh: '没有待结算金额。' },
  lost: { en: 'The sandbox does not answer.', zh: '沙箱没有响应。' },
})
