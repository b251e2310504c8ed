import { words } from '@falaj/contract/kernel/words'
import { bankRefusals } from '@falaj/contract/merchant/bank-account'

export const bankAccountWords = words({
  add: { en: 'Add bank account', zh: '添加银行账户' },
  none: { en: 'none', zh: '无' },
  facts: { en: 'Account', zh: '账户信息' },
  history: { en: 'History', zh: '变更记录' },
  letter: { en: 'Bank letter', zh: '银行证明' },
  openLetter: { en: 'Open {name}', zh: '打开 {name}' },
  request: { en: 'Request', zh: '申请' },
  removalRequest: { en: 'Removal', zh: '删除申请' },
  swift: { en: 'SWIFT code', zh: 'SWIFT 代码' },
  actions: { en: 'What you can do', zh: '可执行的操作' },

  rename: { en: 'Rename', zh: '重命名' },
  makeDefault: { en: 'Make default', zh: '设为默认' },
  freeze: { en: 'Freeze', zh: '冻结' },
  unfreeze: { en: 'Unfreeze', zh: '解冻' },
  remove: { en: 'Delete', zh: '删除' },
  edit: { en: 'Change the request', zh: '修改申请' },

  renameTitle: { en: 'Rename bank account', zh: '重命名银行账户' },
  save: { en: 'Save', zh: '保存' },
  defaultTitle: { en: 'Default account for {currency}', zh: '{currency} 默认账户' },
  defaultNext: {
    en: 'Automatic settlements in {currency} will go to this account. You confirm this with your second factor.',
    zh: '今后 {currency} 自动结算将付至该账户，需通过二次验证确认。',
  },
  freezeTitle: { en: 'Freeze bank account', zh: '冻结银行账户' },
  freezeNext: { en: 'It can’t receive payouts until it is unfrozen.', zh: '解冻前不会向该账户付款。' },
  unfreezeTitle: { en: 'Unfreeze bank account', zh: '解冻银行账户' },
  unfreezeNext: {
    en: 'It can receive payouts again. You confirm this with your second factor.',
    zh: '将可再次向该账户付款，需通过二次验证确认。',
  },
  removeTitle: { en: 'Delete bank account', zh: '删除银行账户' },
  removeNext: {
    en: 'A colleague has to approve this. The account’s history is kept.',
    zh: '需由同事审批，变更记录仍可查看。',
  },
  removeDefault: {
    en: 'This is the default account for {currency}. Choose another one afterwards, or automatic settlements will stop.',
    zh: '这是 {currency} 的默认账户：删除后请另选，否则自动结算将无处可付。',
  },
  askRemoval: { en: 'Request deletion', zh: '申请删除' },
  reason: { en: 'Reason', zh: '原因' },
  working: { en: 'One moment…', zh: '请稍候' },
  cancel: { en: 'Cancel', zh: '取消' },
  codeTo: { en: 'The code goes to {mobile}.', zh: '验证码将发送至 {mobile}。' },
  done: { en: 'Done.', zh: '已完成。' },
  waits: { en: 'Request {number} is waiting for approval.', zh: '申请 {number} 正在等待审批。' },

  whoTitle: { en: 'You can’t add bank accounts', zh: '您不能添加银行账户' },
})

/** Texts of the history lines; `{after}` and `{before}` are their values. */
export const changeWords = words({
  asked: { en: 'Requested: {after}', zh: '申请添加：{after}' },
  submitted: { en: 'Requested again: {after}', zh: '再次申请：{after}' },
  'sent-back': { en: 'Sent back: {after}', zh: '退回修改：{after}' },
  refused: { en: 'Rejected by a colleague: {after}', zh: '同事拒绝：{after}' },
  recalled: { en: 'Recalled', zh: '撤回申请' },
  expired: { en: 'Expired', zh: '未在期限内处理' },
  approved: { en: 'Approved', zh: '已批准' },
  verified: { en: 'Account holder confirmed. Payouts from {after}', zh: '户名已确认，{after} 起可付款' },
  rejected: { en: 'Refused: {after}', zh: '被拒绝：{after}' },
  renamed: { en: 'Renamed from {before} to {after}', zh: '别名由 {before} 改为 {after}' },
  default: { en: 'Default for {after}', zh: '设为 {after} 默认账户' },
  frozen: { en: 'Frozen: {after}', zh: '冻结：{after}' },
  unfrozen: { en: 'Unfrozen', zh: '解冻' },
  'removal-asked': { en: 'Deletion requested: {after}', zh: '申请删除：{after}' },
  'removal-refused': { en: 'Kept: the deletion wasn’t approved', zh: '保留：删除申请未获批准' },
  removed: { en: 'Deleted: {after}', zh: '已删除：{after}' },
  byItself: { en: 'automatically, as the first account in its currency', zh: '自动（该币种的首个账户）' },
  byBank: { en: 'the bank', zh: '银行' },
})

export const bankAccountSentences = words({
  ...bankRefusals,
  'in-review': {
    en: 'Waiting for a colleague’s approval or for the bank’s answer. It can’t receive payouts yet.',
    zh: '等待同事审批或银行答复，暂不能收款。',
  },
  'sent-back': {
    en: 'A colleague sent the request back. The requester can change it and submit it again.',
    zh: '同事已退回申请，申请人可修改后重新提交。',
  },
  'cooling-off': {
    en: 'The bank confirmed the account holder. It can receive payouts from {coolingUntil}.',
    zh: '银行已确认户名。{coolingUntil} 起可向该账户付款。',
  },
  active: { en: 'It can receive payouts.', zh: '可向该账户付款。' },
  frozen: {
    en: 'Frozen. It can’t receive payouts until someone unfreezes it.',
    zh: '该账户已冻结，解冻前不会向其付款。',
  },
  recalled: { en: 'The requester recalled the request.', zh: '申请人已撤回申请。' },
  expired: { en: 'No one decided on the request in time.', zh: '申请未在期限内处理。' },
  removed: { en: 'Removed. Its history is kept.', zh: '该账户已删除，变更记录予以保留。' },
  removal: { en: 'Its removal is waiting for approval.', zh: '删除申请正在等待审批。' },
  other: {
    en: 'A colleague or the bank refused it. It can’t receive payouts.',
    zh: '同事或银行已拒绝，无法向其付款。',
  },
})
