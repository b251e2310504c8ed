import { words } from '@falaj/contract/kernel/words'
import type { GroupedPath } from './settings.groups.ts'

export const settingsWords = words({
  account: { en: 'Your account', zh: '您的账户' },
  business: { en: 'Business', zh: '商户' },
  selling: { en: 'Selling', zh: '销售' },
  developers: { en: 'Developers', zh: '开发者' },
  people: { en: 'People and approvals', zh: '员工与审批' },
  more: { en: 'More', zh: '更多' },
})

/** What each page is for, in one line. */
export const lineWords = words({
  '/settings/change-password': { en: 'The 6-digit password you log in with', zh: '登录所用的 6 位密码' },
  '/management/two-factor-auth': {
    en: 'Authenticator, passkeys and recovery codes',
    zh: '身份验证器、通行密钥与恢复码',
  },
  '/settings/sessions': { en: 'Where you’re logged in, and how to log out there', zh: '查看已登录设备并可远程退出' },
  '/settings/qr-login': { en: 'Log in to another device by scanning a code', zh: '扫码登录其他设备' },
  '/settings/notifications': { en: 'What we tell you about, and how', zh: '通知内容与方式' },
  '/settings/exports': { en: 'Files of your lists, and scheduled exports', zh: '列表文件与定时导出' },
  '/settings/set-timezone': { en: 'The clock all times are shown in', zh: '所有时间的显示时区' },
  '/management/main/basic-information': {
    en: 'Company details, contacts, owners and documents',
    zh: '公司资料、联系人、股东与文件',
  },
  '/management/main/bank-account': { en: 'Accounts your money is paid out to', zh: '收款用的银行账户' },
  '/settings/add-bankcard': { en: 'Add an account to withdraw to', zh: '添加用于提现的账户' },
  '/products/agreements': {
    en: 'Every version, who signed it and what is to be signed',
    zh: '全部版本、签署人及待签署协议',
  },
  '/customers': { en: 'Who pays you, what they paid and what is open', zh: '付款人、支付情况与往来余额' },
  '/payment-methods': { en: 'How payers can pay, and what each way brings', zh: '付款方式及各方式的表现' },
  '/customize-checkout': { en: 'Logo, colours and words of your payment page', zh: '收银台的标识、颜色与文字' },
  '/items': { en: 'What you sell, with a price per currency', zh: '您销售的商品及各币种价格' },
  '/management/api-key': { en: 'Keys your own programs call with', zh: '您的程序调用接口所用的密钥' },
  '/settings/notify-url': { en: 'Webhooks: events sent to your systems', zh: '您的系统接收事件通知的地址' },
  '/myapps/main/web': { en: 'Your websites that take payments', zh: '用于收款的网页应用' },
  '/myapps/main/mobile': { en: 'Your mobile apps that take payments', zh: '用于收款的移动应用' },
  '/management/main/staff': { en: 'Who works here, and what they can do', zh: '员工及其权限' },
  '/management/auth/history': { en: 'Requests waiting for your decision', zh: '待您审批的申请' },
  '/management/auth/pending': { en: 'Your requests and their status', zh: '您提交的申请及其进度' },
  '/management/auth/policy': { en: 'How many people must approve what', zh: '各事项所需的审批人数' },
  '/management/operation-history': { en: 'Everything that was done, and by whom', zh: '所有操作及操作人' },
}) satisfies Record<GroupedPath, unknown>
