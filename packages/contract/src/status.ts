// What people read for a status code, and which face its pill wears. One table for pills, filters and exported files; a code that
// is not here is shown raw.
import type { Bilingual, Text } from './words.ts'

/** A face is a tone and an icon together: colour alone never says anything. */
export const faces = [
  'created',
  'accepted',
  'moving',
  'waiting',
  'disputed',
  'done',
  'back',
  'failed',
  'ended',
] as const
export type Face = (typeof faces)[number]
export interface Status extends Bilingual<Text> {
  readonly en: string
  readonly zh: string
  readonly face: Face
}
const named = (face: Face, en: string, zh: string, ...codes: readonly string[]): Record<string, Status> =>
  Object.fromEntries(codes.map((code) => [code, { face, en, zh }]))

export const statuses: Readonly<Record<string, Status>> = {
  ...named('created', 'Created', '已创建', 'CREATED'),
  ...named('created', 'To apply', '待申请', 'To apply'),
  ...named('created', 'Unsigned', '未签署', 'UNSIGNED'),
  ...named('accepted', 'Accepted', '已受理', 'ACCEPTED', 'Applied'),
  ...named('moving', 'Confirmed, taking the money', '已确认，扣款中', 'MERCHANT_CONFIRMED'),
  ...named('moving', 'Paid, settling', '已支付，结算中', 'PAID', 'PAID_SUCCESS'),
  ...named('moving', 'Delivered, settling', '已交付，结算中', 'DELIVERED'),
  ...named('moving', 'Received, settling', '已收货，结算中', 'CUSTOMER_CONFIRMED'),
  ...named('moving', 'Waiting for confirmations', '等待确认', 'CONFIRMING'),
  ...named('back', 'Taken back with its block', '随区块撤回', 'VANISHED'),
  ...named('ended', 'Below the minimum', '低于最低金额', 'BELOW_MINIMUM'),
  ...named('moving', 'Processing', '处理中', 'PROCESSING', 'ANALYZING', 'PLACED', 'PENDING', 'In progress'),
  // Attempts to pay.
  ...named('moving', 'Sent to the bank', '已提交银行', 'STARTED'),
  ...named('waiting', 'Waiting for 3-D Secure', '等待 3-D Secure 验证', 'CHALLENGE'),
  ...named('waiting', 'Authorised, waiting for you', '已授权，等待商户确认', 'AUTHORISED'),
  ...named('ended', 'Given up', '已放弃', 'ABANDONED'),
  ...named('back', 'Came too late, returned', '到账过晚，已退回', 'RETURNED'),
  // Lower case is an approval's own state; upper case is the order's.
  ...named('waiting', 'Waiting for approval', '待授权', 'created', 'APPLIED', 'IN_REVIEW'),
  ...named('moving', 'Approved', '已审批', 'AUDITED'),
  ...named('disputed', 'Disputed', '有争议', 'LIR', 'LIF', 'LIC', 'CRE', 'CRL', 'CFD', 'RCF', 'ARB', 'FUL'),
  ...named('done', 'Settled', '已结算', 'SETTLED'),
  ...named('done', 'Success', '成功', 'SUCCESS'),
  ...named('done', 'Sent', '已发送', 'SENT'),
  ...named('ended', 'Nothing sent', '未发送', 'SKIPPED'),
  ...named('done', 'Finished', '已完成', 'FINISH'),
  ...named('done', 'Ready', '已就绪', 'READY'),
  ...named('done', 'Valid', '有效', 'VALID'),
  ...named('done', 'Enabled', '已启用', 'ENABLED'),
  ...named('done', 'Active', '启用', 'ACTIVE'),
  ...named('done', 'On', '已开启', 'ON'),
  ...named('done', 'Signed', '已签署', 'SIGNED'),
  ...named('done', 'Signed again', '已重新签署', 'RESIGNED'),
  ...named('done', 'Passed', '已通过', 'passed'),
  ...named('done', 'Won', '胜诉', 'WON'),
  ...named('done', 'Done', '已执行', 'done'),
  ...named('back', 'Refunded', '已退款', 'REFUNDED', 'REFUNDED_SETTLED'),
  ...named('back', 'Returned', '已退回', 'RRF', 'BRF', 'REVERTED'),
  ...named('failed', 'Failed', '失败', 'FAILURE', 'FAILED', 'failed'),
  ...named('failed', 'Rejected', '已拒绝', 'REJECTED', 'rejected', 'Declined'),
  ...named('failed', 'Refused', '被拒绝', 'refused'),
  ...named('failed', 'Lost', '败诉', 'LOST'),
  ...named('waiting', 'In review', '审核中', 'in-review'),
  ...named('waiting', 'Waiting for balance', '等待余额', 'WAITING'),
  ...named('moving', 'Cooling-off', '冷静期', 'cooling-off', 'COOLING'),
  ...named('done', 'Active', '可用', 'active'),
  ...named('disputed', 'Frozen', '已冻结', 'frozen'),
  ...named('disputed', 'On hold', '冻结中', 'held'),
  ...named('done', 'Released', '已解冻', 'released'),
  ...named('ended', 'Erased', '已删除', 'erased'),
  ...named('created', 'Draft', '草稿', 'draft'),
  ...named('accepted', 'Open', '待付款', 'open'),
  ...named('moving', 'Part paid', '部分付款', 'part-paid'),
  ...named('done', 'Paid', '已付清', 'paid'),
  ...named('failed', 'Overdue', '逾期', 'overdue'),
  ...named('ended', 'Void', '已作废', 'void'),
  ...named('ended', 'Uncollectible', '无法收回', 'uncollectible'),
  ...named('waiting', 'Paused', '已暂停', 'paused'),
  ...named('done', 'Used', '已用完', 'used'),
  ...named('ended', 'Ended', '已终止', 'cancelled'),
  ...named('ended', 'Archived', '已归档', 'archived'),
  ...named('ended', 'Removed', '已删除', 'removed'),
  ...named('back', 'Finished in part', '部分完成', 'part-finished'),
  ...named('waiting', 'Sent back', '已退回修改', 'sent-back'),
  ...named('failed', 'Blocked: nobody can approve', '受阻：无人可审批', 'blocked'),
  ...named('waiting', 'Invited', '已邀请', 'INVITED'),
  ...named('disputed', 'Off', '未开启', 'OFF'),
  ...named('failed', 'Locked', '已锁定', 'LOCKED'),
  ...named('moving', 'Waiting to be sent', '待发送', 'pending'),
  ...named('done', 'Delivered', '已送达', 'delivered'),
  ...named('disputed', 'Parked', '已搁置', 'parked'),
  ...named('waiting', 'Paused', '已暂停', 'PAUSED'),
  ...named('disputed', 'Failing', '送达失败', 'FAILING'),
  ...named('failed', 'Disabled', '已停用', 'DISABLED'),
  ...named('waiting', 'Secret not made yet', '尚未生成', 'unissued'),
  ...named('ended', 'Revoked', '已吊销', 'revoked'),
  ...named('ended', 'Inactive', '已停用', 'INACTIVE'),
  ...named('ended', 'Recalled', '已撤回', 'recalled', 'RECALLED'),
  // By a payer's bank, or by whom a transfer was asked of.
  ...named('ended', 'Declined', '已被拒绝', 'DECLINED'),
  ...named('ended', 'Cancelled', '已取消', 'CANCELED'),
  ...named('ended', 'Expired', '已过期', 'expired', 'EXPIRED'),
  ...named('ended', 'Invalid', '已失效', 'INVALID'),
}
export const statusOf = (code: string): Status | undefined =>
  Object.hasOwn(statuses, code) ? statuses[code] : undefined
