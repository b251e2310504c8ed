// Actions and refusals in the merchant's name: the audit entries in readable form.
import * as z from 'zod/mini'
import { areas, roleWords } from '../kernel/access.ts'
import { actionGroups, type ActionGroup } from './action-groups.ts'
import { nothing, read } from '../kernel/endpoint.ts'
import { field, filter, listed, orNone } from '../kernel/fields.ts'
import { id, instant } from '../kernel/scalars.ts'
import { statuses } from '../kernel/status.ts'
import { words } from '../kernel/words.ts'

const access = areas.operationHistory
export const operationResults = ['done', 'refused', 'failed'] as const

/** Actions without an endpoint in the contract: by a job or by the provider. A change in the contract names its action in its own row. */
export const otherActions = words({
  'export.schedule.revealed': {
    en: 'A scheduled export has payers’ e-mails and phones',
    zh: '定时导出含付款人邮箱与电话',
  },
  'export.schedule.stopped': { en: 'A scheduled export was stopped', zh: '定时导出已停止' },
  'automatic-settlement.run': { en: 'Automatic settlement ran', zh: '自动结算执行' },
  'webhook.disable': { en: 'A notify URL was disabled', zh: '通知地址已停用' },
  'crypto-quote.change': { en: 'A payment in coins changed', zh: '加密货币收款状态变化' },
  'vam-iban-deposit.arrive': { en: 'A deposit arrived', zh: '入账到达' },
  'eatm.visit': { en: 'An e-ATM was loaded or emptied', zh: '电子 ATM 加钞或清机' },
  'device.sale': { en: 'A till sold', zh: '收银设备收款' },
  'device.refund': { en: 'A till gave cash back', zh: '收银设备现金退款' },
  'device.cash-in': { en: 'Cash was put into a till', zh: '收银设备放入现金' },
  'device.cash-out': { en: 'Cash was taken out of a till', zh: '收银设备取出现金' },
  'device.shift-open': { en: 'A shift was opened', zh: '开班' },
  'device.shift-close': { en: 'A shift was closed', zh: '结班' },
  'cash.record': { en: 'Cash moved at a till', zh: '收银台现金变动' },
  'cashback.end': { en: 'A cashback campaign ended', zh: '返现活动到期结束' },
  'coupon.end': { en: 'A coupon campaign ended', zh: '优惠券活动到期结束' },
  'coupon.take-back': { en: 'A discount was taken back with a refund', zh: '优惠随退款收回' },
  'risk.lapse': { en: 'A payment in review was refused: nobody decided', zh: '审核逾期，支付已拒绝' },
  'settlement.make': { en: 'Settlement made', zh: '结算完成' },
  'POST upload': { en: 'Uploaded a file', zh: '上传文件' },
  'POST /provider/applications/approve': { en: 'Application approved', zh: '申请获批' },
  'POST /provider/coupons/fund': { en: 'Coupon campaign funded', zh: '优惠券活动已获承担' },
  'POST /provider/coupons/decline': { en: 'Coupon campaign declined', zh: '优惠券活动未获承担' },
  'POST /provider/points/set': { en: 'Green points agreed', zh: '设定绿色积分规则' },
  'POST /provider/products/take': { en: 'Product application under review', zh: '产品申请开始审核' },
  'POST /provider/products/approve': { en: 'Product application approved', zh: '产品申请获批' },
  'POST /provider/products/decline': { en: 'Product application declined', zh: '产品申请被拒绝' },
  'POST /provider/products/switch': { en: 'Product switched by the provider', zh: '服务商开启或关闭产品' },
  'POST /provider/agreements/renew': { en: 'A new agreement was requested', zh: '要求签署新版协议' },
  'POST /provider/lists/add': { en: 'Added to a list', zh: '加入名单' },
  'POST /provider/lists/remove': { en: 'Removed from a list', zh: '移出名单' },
  'POST /provider/flags/set': { en: 'Access flag set', zh: '设置访问标志' },
  'POST /provider/reports/grant': { en: 'Reports opened', zh: '开放报表' },
  'POST /provider/reports/revoke': { en: 'Reports closed', zh: '关闭报表' },
  'POST /provider/announcements/publish': { en: 'Announcement published', zh: '发布公告' },
  'POST /provider/announcements/withdraw': { en: 'Announcement withdrawn', zh: '撤回公告' },
  'crypto-top-up.change': { en: 'A coin top-up changed', zh: '加密货币充值状态变化' },
  'crypto-deposit.change': { en: 'A coin deposit changed', zh: '充币状态变化' },
  'crypto-withdraw.send': { en: 'A coin withdrawal was sent', zh: '提币已发送' },
  'crypto-withdraw.stuck': {
    en: 'Another transaction took a coin withdrawal’s place',
    zh: '提币被其他交易取代',
  },
  'crypto-withdraw.replace': { en: 'A coin withdrawal was replaced', zh: '提币交易已替换' },
  'exchange.carry-out': { en: 'An approved exchange was completed', zh: '执行获批兑换' },
  'POST /provider/coins/decide': { en: 'Provider decided on a coin withdrawal', zh: '服务商处理提币' },
  'crypto-sweep.end': { en: 'Deposits moved to the treasury', zh: '充币归集' },
  'POST /provider/holds/place': { en: 'Money put on hold', zh: '冻结资金' },
  'POST /provider/holds/release': { en: 'Hold released', zh: '解除冻结' },
  'bank-account.check': { en: 'The bank checked an account', zh: '银行核验账户' },
  'POST /provider/profile/confirm': { en: 'Change to basic information confirmed', zh: '基本信息修改已确认' },
  'POST /provider/profile/refuse': { en: 'Change to basic information refused', zh: '基本信息修改被拒绝' },
  'batch-transfer.finished': { en: 'A batch of transfers was paid', zh: '批量转账已执行' },
  'payment.instalment': { en: 'An instalment was collected or missed', zh: '分期收取或逾期' },
  'payment.disputed': { en: 'A payer’s bank opened or moved a dispute', zh: '付款人银行提出或推进争议' },
  'dispute.take': { en: 'Took what was owed for a dispute', zh: '扣收争议欠款' },
  'dispute.send-failed': {
    en: 'The answer to a dispute did not reach the bank',
    zh: '争议答复未能送达银行',
  },
  'dispute.expire': { en: 'A dispute passed its deadline without an answer', zh: '争议逾期未答复' },
  'POST /provider/disputes/codes/set': { en: 'Meaning of a dispute code changed', zh: '修改争议代码含义' },
  'in-app.token': { en: 'An app signed in', zh: '应用获取令牌' },
  'auto-debit.debit': { en: 'A mandate was debited', zh: '按授权扣款' },
  'sale.record': { en: 'A sale was recorded', zh: '已记录一笔收款' },
  'approval.due': { en: 'A request was carried out after its cooling-off', zh: '冷静期结束，申请已执行' },
  'approval.expire': { en: 'A request expired', zh: '申请已过期' },
})

const query = listed(
  {
    id: field.id,
    at: field.time('Time', '时间'),
    /** Name of the person; empty when nobody was signed in. */
    actor: field.text('Who', '操作人'),
    roles: field.labels('Roles', '角色', { ...roleWords, API_KEY: { en: 'API key', zh: 'API 密钥' } }),
    /** The endpoint's name, or 'look' and its group for what only looked. */
    action: field.code('Call', '调用'),
    /** The same as text. */
    does: field.words('Action', '操作'),
    object: orNone(field.text('Object', '对象')),
    result: field.status('Result', '结果', operationResults, statuses),
    code: field.count('Code', '代码'),
    address: field.text('Address', '地址'),
    requestId: field.code('Request', '请求编号'),
  },
  {
    at: filter.dates,
    result: filter.several(operationResults),
    group: filter.several(
      Object.keys(actionGroups) as [ActionGroup, ...ActionGroup[]],
      { en: 'Type of action', zh: '操作类别' },
      actionGroups,
    ),
    /** The action's words or path; what names no action is taken for an object. */
    text: filter.search('Action or object id', '操作或对象编号'),
    actor: filter.search('Who', '操作人'),
    /** The whole of it, 'staff 0193…', or its id alone. */
    object: filter.search('Object', '对象'),
    address: filter.search('Address', '地址'),
  },
)('POST secure/common/operation/query', access)
const { row } = query

/** In hexadecimal; the bytes behind them: chain.mjs. */
const hash = z.string()
const block = z.object({
  number: z.int(),
  /** Microseconds since 1970-01-01 UTC. */
  sealedAt: z.int(),
  previousHash: hash,
  hash,
  lines: z.array(z.object({ id, hash, text: z.nullable(z.string()) })),
})

export const operationHistory = {
  query,
  detail: read('POST secure/common/operation/detail', {
    access,
    input: z.object({ id }),
    output: z.extend(row, {
      /** The endpoint's own name. */
      call: z.string(),
      deviceId: z.nullable(z.string()),
      /** The second factor's scene that was passed for it. */
      scene: z.nullable(z.string()),
      /** Only what differs, as text; an absent side is null. */
      changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
      /** Null while it waits for its block. */
      sealed: z.nullable(z.object({ block: z.int(), place: z.int(), sealedAt: instant, lineHash: hash })),
    }),
  }),
  /** The merchant's chain from a block on, for recomputation. Returns no blocks after the last. */
  chain: read('POST secure/common/operation/chain', {
    access,
    input: z.object({ after: z.int().check(z.minimum(0)) }),
    output: z.object({
      chain: id,
      /** The newest block's number, for a measure of progress. */
      last: z.int(),
      blocks: z.array(block),
    }),
  }),
  /** Lines that are in no block: those that wait for one, and any that should not be. At most a hundred, the latter first. */
  loose: read('POST secure/common/operation/loose', {
    access,
    input: nothing,
    output: z.object({ now: instant, lines: z.array(z.object({ id, at: instant, waits: z.boolean() })) }),
  }),
}
