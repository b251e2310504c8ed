// Every call of the provider's API at the desk: the area it belongs to, and whether a second person approves it. A call without a row here
// does not compile.
import { provider as p, type Provider } from '../provider.ts'
import {
  changeAtDesk as change,
  readAtDesk as read,
  requestAtDesk as request,
  type DeskEndpoint,
} from './desk-endpoint.ts'

export const deskProvider = {
  merchants: read(p.merchants, 'merchants'),
  applications: read(p.applications, 'applications'),
  application: read(p.application, 'applications'),
  approve: change(p.approve, 'applications', { en: 'Approved an application', zh: '通过商户申请' }),
  reject: request(p.reject, 'applications', { en: 'Rejected an application', zh: '拒绝商户申请' }),
  ask: change(p.ask, 'applications', { en: 'Sent an application back', zh: '退回商户申请' }),

  products: read(p.products, 'applications'),
  product: read(p.product, 'applications'),
  productTake: change(p.productTake, 'applications', { en: 'Began a product review', zh: '开始产品审核' }),
  productApprove: change(p.productApprove, 'applications', { en: 'Approved a product', zh: '通过产品申请' }),
  productTerms: request(p.productTerms, 'terms', { en: 'Changed a product’s terms', zh: '变更产品条款' }),
  productDecline: change(p.productDecline, 'applications', { en: 'Declined a product', zh: '退回产品申请' }),
  productSwitch: request(p.productSwitch, 'merchants', { en: 'Switched a product', zh: '开关产品' }),
  agreementRenew: request(p.agreementRenew, 'merchants', { en: 'Asked for new signatures', zh: '要求重新签署协议' }),

  profileReviews: read(p.profileReviews, 'applications'),
  profileConfirm: change(p.profileConfirm, 'applications', { en: 'Confirmed a profile change', zh: '确认资料变更' }),
  profileRefuse: change(p.profileRefuse, 'applications', { en: 'Refused a profile change', zh: '拒绝资料变更' }),

  deviceOrders: read(p.deviceOrders, 'devices'),
  deviceOrderTake: change(p.deviceOrderTake, 'devices', { en: 'Took a device order', zh: '受理设备订单' }),
  deviceOrderDecline: change(p.deviceOrderDecline, 'devices', { en: 'Declined a device order', zh: '退回设备订单' }),
  deviceOrderShip: change(p.deviceOrderShip, 'devices', { en: 'Shipped devices', zh: '设备发货' }),
  deviceOrderDeliver: change(p.deviceOrderDeliver, 'devices', { en: 'Confirmed a delivery', zh: '确认送达' }),
  eatms: read(p.eatms, 'devices'),
  eatmInstall: change(p.eatmInstall, 'devices', { en: 'Installed an e-ATM', zh: '安装自助机' }),
  eatmClose: change(p.eatmClose, 'devices', { en: 'Closed an e-ATM', zh: '停用自助机' }),

  partners: read(p.partners, 'growth'),
  partnerRate: request(p.partnerRate, 'growth', { en: 'Changed a partner’s rate', zh: '变更合作方费率' }),
  couponFundings: read(p.couponFundings, 'growth'),
  couponFund: request(p.couponFund, 'growth', { en: 'Funded a coupon campaign', zh: '出资优惠券活动' }),
  couponDecline: change(p.couponDecline, 'growth', { en: 'Declined to fund a campaign', zh: '拒绝出资活动' }),
  pointsSet: request(p.pointsSet, 'growth', { en: 'Changed green points', zh: '变更绿色积分规则' }),

  taxCorrections: read(p.taxCorrections, 'tax'),
  taxAccept: request(p.taxAccept, 'tax', { en: 'Issued a credit note', zh: '开具贷记单' }),
  taxDecline: change(p.taxDecline, 'tax', { en: 'Declined a correction', zh: '拒绝发票更正' }),
  taxRejected: read(p.taxRejected, 'tax'),
  taxRetry: change(p.taxRetry, 'tax', { en: 'Sent a tax document again', zh: '重新发送税务单据' }),

  holds: read(p.holds, 'holds'),
  holdPlace: change(p.holdPlace, 'holds', { en: 'Held money', zh: '冻结资金' }),
  holdRelease: request(p.holdRelease, 'holds', { en: 'Released a hold', zh: '解除资金冻结' }),

  bankFiles: read(p.bankFiles, 'money'),
  bankFile: read(p.bankFile, 'money'),
  bankFileResend: request(p.bankFileResend, 'money', { en: 'Sent a bank file again', zh: '重新发送银行文件' }),
  secrets: read(p.secrets, 'health'),
  secretsReseal: change(p.secretsReseal, 'settings', {
    en: 'Sealed anew with another secret',
    zh: '更换密钥后重新加密',
  }),

  coinsStuck: read(p.coinsStuck, 'coins'),
  coinsDecide: request(p.coinsDecide, 'coins', { en: 'Decided on a coin withdrawal', zh: '处理异常提币' }),
  coinsSweeps: read(p.coinsSweeps, 'coins'),

  listAdd: request(p.listAdd, 'lists', { en: 'Put a merchant on a list', zh: '加入名单' }),
  listRemove: request(p.listRemove, 'lists', { en: 'Took a merchant off a list', zh: '移出名单' }),
  flag: request(p.flag, 'lists', { en: 'Set a merchant’s flag', zh: '设置商户标记' }),
  reportsGrant: request(p.reportsGrant, 'lists', { en: 'Opened reports', zh: '开放报表' }),
  reportsRevoke: change(p.reportsRevoke, 'lists', { en: 'Closed reports', zh: '关闭报表' }),

  announcements: read(p.announcements, 'announcements'),
  announce: change(p.announce, 'announcements', { en: 'Published an announcement', zh: '发布公告' }),
  withdraw: change(p.withdraw, 'announcements', { en: 'Withdrew an announcement', zh: '撤回公告' }),

  ledgerOwners: read(p.ledgerOwners, 'books'),
  ledgerVerify: read(p.ledgerVerify, 'books'),
  chainReport: read(p.chainReport, 'books'),
  historyHeads: read(p.historyHeads, 'books'),

  person: read(p.person, 'people'),
  lock: change(p.lock, 'people', { en: 'Locked a person', zh: '锁定用户' }),
  unlock: change(p.unlock, 'people', { en: 'Unlocked a person', zh: '解锁用户' }),

  settings: read(p.settings, 'settings'),
  rails: read(p.rails, 'health'),
  tillKey: change(p.tillKey, 'devices', { en: 'Read a till key', zh: '查看收银密钥' }),
  disputesHeld: read(p.disputesHeld, 'disputes'),
  disputeDecide: request(p.disputeDecide, 'disputes', { en: 'Decided on a claim', zh: '处理争议主张' }),
  disputeCodes: read(p.disputeCodes, 'disputes'),
  disputeCodeSet: change(p.disputeCodeSet, 'disputes', { en: 'Described a dispute code', zh: '维护争议代码' }),
  countries: request(p.countries, 'settings', { en: 'Changed the countries', zh: '变更可登录国家' }),
  qrLogin: change(p.qrLogin, 'settings', { en: 'Switched the QR login', zh: '开关扫码登录' }),
  contact: change(p.contact, 'settings', { en: 'Changed the contact', zh: '变更联系方式' }),
} satisfies Record<keyof Provider, DeskEndpoint>
