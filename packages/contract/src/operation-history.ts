// What was done and what was refused in the merchant's name: the audit lines, readable.
import * as z from 'zod/mini'
import { areas } from './access.ts'
import { actionGroups, groupOf, lookWords, type ActionGroup } from './action-groups.ts'
import { list, nothing, read } from './endpoint.ts'
import { dateRange, id, instant, open, shortText } from './scalars.ts'
import { statuses } from './status.ts'
import { words } from './words.ts'

const access = areas.operationHistory
export const operationResults = ['done', 'refused', 'failed'] as const

/** Commands in words, by endpoint name. A test asks for a word for every change of the contract. */
export const actionWords = words({
  'POST secure/settlement/automatic/edit': { en: 'Asked to change automatic settlement', zh: '申请修改自动结算' },
  'POST secure/settlement/automatic/skip': { en: 'Took out or put back a settlement run', zh: '跳过或恢复自动结算' },
  'automatic-settlement.run': { en: 'Automatic settlement ran', zh: '自动结算执行' },
  'settlement.make': { en: 'Settlement made', zh: '结算完成' },
  'POST secure/statement/add': { en: 'Asked for statements', zh: '申请对账单' },
  'POST secure/statement/retry': { en: 'Asked for a statement again', zh: '重新生成对账单' },
  'POST secure/statement/download': { en: 'Downloaded a statement', zh: '下载对账单' },
  'POST secure/statement/schedule/add': { en: 'Scheduled a monthly statement', zh: '设置每月对账单' },
  'POST secure/statement/schedule/remove': { en: 'Ended a monthly statement', zh: '取消每月对账单' },
  'POST logout': { en: 'Signed out', zh: '退出登录' },
  'POST login/smsCode/preSubmit': { en: 'Asked to log in by SMS', zh: '请求短信登录' },
  'POST resetPassword/preSubmit': { en: 'Asked to reset a password', zh: '请求重设密码' },
  'POST /risk-identify/v1/unauth/refresh-captcha': { en: 'Asked for another picture', zh: '更换图形验证码' },
  'POST /risk-identify/v1/unauth/verify-captcha': { en: 'Solved a picture', zh: '完成图形验证' },
  'POST /risk-identify/v1/unauth/send-identity-otp': { en: 'Asked for a login code', zh: '获取登录验证码' },
  'POST /risk-identify/v1/unauth/verify-identity-otp': { en: 'Entered a login code', zh: '输入登录验证码' },
  'POST login/smsCode/validate': { en: 'Logged in by SMS', zh: '短信登录' },
  'POST resetPassword/validate': { en: 'Proved the number for a reset', zh: '重设密码验证通过' },
  'POST login/smsCode/submit': { en: 'Logged in by SMS code', zh: '短信验证码登录' },
  'POST login/payPassword/generateSalt': { en: 'Began to log in by password', zh: '开始密码登录' },
  'POST login/payPassword/submit': { en: 'Logged in by password', zh: '密码登录' },
  'POST resetPassword/generateSalt': { en: 'Began to set a new password', zh: '开始设置新密码' },
  'POST resetPassword/submit': { en: 'Set a new password by SMS', zh: '通过短信设置新密码' },
  'POST login/qrCode/create': { en: 'Asked for a QR login', zh: '请求二维码登录' },
  'GET login/qrCode/get': { en: 'Logged in by QR code', zh: '二维码登录' },
  'POST secure/qrCode/scan': { en: 'Scanned a QR login', zh: '扫描登录二维码' },
  'POST secure/qrCode/decide': { en: 'Decided on a QR login', zh: '确认二维码登录' },
  'POST login/handOver/create': { en: 'Handed a login over', zh: '移交登录' },
  'POST preAuth/register/generateSalt': { en: 'Began to register', zh: '开始注册' },
  'POST preAuth/register/submit': { en: 'Registered', zh: '完成注册' },
  'POST secure/updatePassword/send': { en: 'Asked for a code to change the password', zh: '获取修改密码验证码' },
  'POST secure/updatePassword/generateSalt': { en: 'Began to change the password', zh: '开始修改密码' },
  'POST secure/updatePassword/submit': { en: 'Changed the password', zh: '修改密码' },
  'POST login/staff/choose': { en: 'Signed in to a merchant', zh: '进入商户' },
  'POST secure/member/session/end': { en: 'Ended a session', zh: '结束会话' },
  'POST secure/member/timezone/edit': { en: 'Changed the time zone', zh: '修改时区' },
  'POST common/device/id': { en: 'Registered a device', zh: '登记设备' },
  'POST secure/file/ticket': { en: 'Asked to upload a file', zh: '申请上传文件' },
  'POST secure/member/notice/edit': { en: 'Changed notification preferences', zh: '修改通知偏好' },
  'POST common/unsubscribe/stop': { en: 'Stopped messages by a link', zh: '通过链接停止消息' },
  'POST common/unsubscribe/undo': { en: 'Took back an unsubscription', zh: '撤销退订' },
  'POST upload': { en: 'Uploaded a file', zh: '上传文件' },
  'POST secure/common/export/add': { en: 'Asked for an export', zh: '申请导出' },
  'POST secure/common/export/cancel': { en: 'Cancelled an export', zh: '取消导出' },
  'POST preAuth/merchant/apply/add': { en: 'Began an application', zh: '新建商户申请' },
  'POST preAuth/merchant/apply/edit': { en: 'Changed an application', zh: '修改商户申请' },
  'POST preAuth/merchant/apply/document/ticket': { en: 'Asked to upload a document', zh: '申请上传材料' },
  'POST preAuth/contract/regenerate': { en: 'Asked for the agreement', zh: '生成协议' },
  'POST preAuth/contract/send': { en: 'Asked for a signing code', zh: '获取签署验证码' },
  'POST preAuth/contract/sign': { en: 'Signed the agreement', zh: '签署协议' },
  'POST /provider/applications/approve': { en: 'Application approved', zh: '申请获批' },
  'POST /provider/lists/add': { en: 'Put on a list', zh: '加入名单' },
  'POST /provider/lists/remove': { en: 'Taken off a list', zh: '移出名单' },
  'POST /provider/flags/set': { en: 'Access flag set', zh: '设置访问标志' },
  'POST /provider/reports/grant': { en: 'Reports opened', zh: '开放报表' },
  'POST /provider/reports/revoke': { en: 'Reports closed', zh: '关闭报表' },
  'POST /provider/announcements/publish': { en: 'Announcement published', zh: '发布公告' },
  'POST /provider/announcements/withdraw': { en: 'Announcement withdrawn', zh: '撤回公告' },
  'POST secure/common/audit/approve': { en: 'Approved a request', zh: '批准申请' },
  'POST secure/common/audit/approve/many': { en: 'Approved several requests', zh: '批量批准申请' },
  'POST secure/common/audit/reject': { en: 'Rejected a request', zh: '拒绝申请' },
  'POST secure/common/audit/sendBack': { en: 'Sent a request back', zh: '退回申请' },
  'POST secure/common/audit/submit': { en: 'Submitted a request again', zh: '重新提交申请' },
  'POST secure/common/audit/recall': { en: 'Recalled a request', zh: '撤回申请' },
  'POST secure/common/audit/policy/edit': { en: 'Asked to change the approval policy', zh: '申请修改审批策略' },
  'POST secure/exchange/quote': { en: 'Asked for an exchange rate', zh: '获取兑换报价' },
  'POST secure/exchange/add': { en: 'Exchanged currencies', zh: '货币兑换' },
  'exchange.carry-out': { en: 'An approved exchange was carried out', zh: '执行获批兑换' },
  'POST secure/balance/currency/add': { en: 'Added a currency', zh: '添加币种' },
  'POST /provider/holds/place': { en: 'Money put on hold', zh: '冻结资金' },
  'POST /provider/holds/release': { en: 'Hold released', zh: '解除冻结' },
  'POST secure/bankcard/sendBindCardSms': {
    en: 'Asked for a code to add a bank account',
    zh: '获取添加银行账户验证码',
  },
  'POST secure/bankcard/verifyBindCardSms': { en: 'Gave the code to add a bank account', zh: '提交添加银行账户验证码' },
  'POST secure/bankcard/add': { en: 'Asked to add a bank account', zh: '申请添加银行账户' },
  'POST secure/bankcard/rename': { en: 'Renamed a bank account', zh: '修改银行账户别名' },
  'POST secure/bankcard/default': { en: 'Made a bank account the default', zh: '设为默认银行账户' },
  'POST secure/bankcard/freeze': { en: 'Froze a bank account', zh: '冻结银行账户' },
  'POST secure/bankcard/unfreeze': { en: 'Unfroze a bank account', zh: '解冻银行账户' },
  'POST secure/bankcard/sendUnBindCardSms': {
    en: 'Asked for a code to remove a bank account',
    zh: '获取删除银行账户验证码',
  },
  'POST secure/bankcard/verifyUnBindCardSms': {
    en: 'Gave the code to remove a bank account',
    zh: '提交删除银行账户验证码',
  },
  'POST secure/bankcard/remove': { en: 'Asked to remove a bank account', zh: '申请删除银行账户' },
  'bank-account.check': { en: 'The bank checked an account', zh: '银行核验账户' },
  'POST secure/merchant/profile/edit': { en: 'Asked to change basic information', zh: '申请修改基本信息' },
  'POST secure/merchant/profile/paper': { en: 'Took the profile as a PDF', zh: '下载商户资料 PDF' },
  'POST /provider/profile/confirm': { en: 'Change of basic information confirmed', zh: '基本信息修改已确认' },
  'POST /provider/profile/refuse': { en: 'Change of basic information refused', zh: '基本信息修改被拒绝' },
  'POST secure/access/viewAs': { en: 'Began to view as another role', zh: '开始以其他角色查看' },
  'POST secure/access/viewAs/end': { en: 'Stopped viewing as another role', zh: '停止以其他角色查看' },
  'POST secure/merchant/withdraw/generateSalt': {
    en: 'Began to enter the password for a withdrawal',
    zh: '开始输入提现密码',
  },
  'POST secure/merchant/withdraw/verifyPassword': { en: 'Gave the password for a withdrawal', zh: '提交提现密码' },
  'POST secure/merchant/withdraw/add': { en: 'Asked for a withdrawal', zh: '申请提现' },
  'POST secure/merchant/withdraw/certificate/file': {
    en: 'Took a payout certificate as a PDF',
    zh: '下载付款凭证 PDF',
  },
  'POST secure/single/add': { en: 'Prepared a transfer', zh: '准备转账' },
  'POST secure/single/submit': { en: 'Submitted a transfer', zh: '提交转账' },
  'POST secure/single/cancel': { en: 'Cancelled a transfer', zh: '取消转账' },
  'POST secure/single/payee/remove': { en: 'Removed a payee', zh: '删除收款方' },
  'POST secure/single/export': { en: 'Asked for an export of transfers', zh: '申请导出转账' },
  'POST secure/transfertobank/add': { en: 'Prepared a transfer to a bank', zh: '准备转账到银行' },
  'POST secure/transfertobank/submit': { en: 'Submitted a transfer to a bank', zh: '提交转账到银行' },
  'POST secure/transfertobank/cancel': { en: 'Cancelled a transfer to a bank', zh: '取消转账到银行' },
  'POST secure/transfertobank/payee/remove': { en: 'Removed a beneficiary', zh: '删除收款人' },
  'transfer-to-bank.answer': { en: 'The bank answered a transfer', zh: '银行答复转账' },
  'POST secure/batch/add': { en: 'Prepared a batch of transfers', zh: '准备批量转账' },
  'POST secure/batch/draft/keep': { en: 'Kept a draft of a batch', zh: '保存批量转账草稿' },
  'POST secure/batch/draft/remove': { en: 'Deleted a draft of a batch', zh: '删除批量转账草稿' },
  'POST secure/batch/submit': { en: 'Submitted a batch of transfers', zh: '提交批量转账' },
  'POST secure/batch/cancel': { en: 'Cancelled a batch of transfers', zh: '取消批量转账' },
  'POST secure/batch/export': { en: 'Asked for a batch’s result file', zh: '申请批次结果文件' },
  'batch-transfer.finished': { en: 'A batch of transfers was carried out', zh: '批量转账已执行' },
  'sale.record': { en: 'A sale was recorded', zh: '已记录一笔收款' },
  'withdraw.answer': { en: 'The bank answered a withdrawal', zh: '银行答复提现' },
  'approval.expire': { en: 'A request expired', zh: '申请已过期' },
  'POST secure/staff/sendSms': { en: 'Sent a code to invite a colleague', zh: '发送邀请员工的验证码' },
  'POST secure/staff/verifySms': { en: 'Proved a colleague’s number', zh: '验证员工手机号' },
  'POST secure/staff/add': { en: 'Added a colleague', zh: '添加员工' },
  'POST secure/staff/edit': { en: 'Changed a colleague', zh: '修改员工' },
  'POST secure/staff/activate': { en: 'Activated a colleague', zh: '启用员工' },
  'POST secure/staff/inactivate': { en: 'Inactivated a colleague', zh: '停用员工' },
  'POST secure/staff/delete': { en: 'Deleted a colleague', zh: '删除员工' },
  'POST secure/staff/2fa/reset': { en: 'Reset a colleague’s second factor', zh: '重置员工的二次验证' },
  'POST secure/staff/handOver': { en: 'Handed over a colleague’s requests', zh: '移交员工的申请' },
  'POST secure/staff/session/end': { en: 'Ended a colleague’s sessions', zh: '结束员工的会话' },
  'POST secure/sandbox/sample/refund': { en: 'Refunded a sample order', zh: '退款示例订单' },
  'POST secure/common/2faconfig/secretKey': { en: 'Began to bind an authenticator', zh: '开始绑定身份验证器' },
  'POST secure/common/2faconfig/bind/generateSalt': { en: 'Asked to bind an authenticator', zh: '请求绑定身份验证器' },
  'POST secure/common/2faconfig/bind/sendSms': { en: 'Asked for a code to bind', zh: '获取绑定验证码' },
  'POST secure/common/2faconfig/bind': { en: 'Bound an authenticator', zh: '绑定身份验证器' },
  'POST secure/common/2faconfig/unbind/generateSalt': {
    en: 'Asked to unbind an authenticator',
    zh: '请求解绑身份验证器',
  },
  'POST secure/common/2faconfig/unbind/sendSms': { en: 'Asked for a code to unbind', zh: '获取解绑验证码' },
  'POST secure/common/2faconfig/unbind': { en: 'Unbound an authenticator', zh: '解绑身份验证器' },
  'POST secure/common/2faconfig/edit': { en: 'Turned a scene on or off', zh: '开启或关闭验证场景' },
  'POST secure/common/2faconfig/recoveryCode/renew': { en: 'Made new recovery codes', zh: '重新生成恢复码' },
  'POST secure/common/2faconfig/passkey/options': { en: 'Began to add a passkey', zh: '开始添加通行密钥' },
  'POST secure/common/2faconfig/passkey/add': { en: 'Added a passkey', zh: '添加通行密钥' },
  'POST secure/common/2faconfig/passkey/rename': { en: 'Renamed a passkey', zh: '重命名通行密钥' },
  'POST secure/common/2faconfig/passkey/remove': { en: 'Removed a passkey', zh: '移除通行密钥' },
  'POST secure/common/2faconfig/grant/sendSms': { en: 'Asked for a confirmation code', zh: '获取操作确认验证码' },
  'POST secure/common/2faconfig/grant/passkeyOptions': {
    en: 'Began to confirm with a passkey',
    zh: '使用通行密钥确认',
  },
  'POST secure/common/2faconfig/grant': { en: 'Passed a second factor', zh: '通过二次验证' },
  'POST login/2fa/sendSms': { en: 'Asked for a sign-in code', zh: '获取登录二次验证码' },
  'POST login/2fa/submit': { en: 'Gave a sign-in code', zh: '提交登录二次验证码' },
})

/** What a person reads a word for: the action by its name, a mere look by its group. */
export const actionOf = (action: string): string =>
  Object.hasOwn(actionWords, action) ? action : `look ${groupOf(action)}`

const row = z.object({
  id,
  at: instant,
  /** Name of the person; empty when nobody was signed in. */
  actor: z.string(),
  roles: z.array(z.string()),
  /** As `actionOf` says it. */
  action: z.string(),
  object: z.nullable(z.string()),
  result: open(operationResults),
  code: z.int(),
  address: z.string(),
  requestId: z.string(),
})

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
  query: list('POST secure/common/operation/query', {
    access,
    filters: z.object({
      at: z.optional(dateRange),
      result: z.optional(z.array(z.enum(operationResults))),
      group: z.optional(z.array(z.enum(Object.keys(actionGroups) as [ActionGroup, ...ActionGroup[]]))),
      /** The action's words or path; what names no action is taken for an object. */
      text: z.optional(shortText),
      actor: z.optional(shortText),
      /** The whole of it, 'staff 0193…', or its id alone. */
      object: z.optional(shortText),
      address: z.optional(shortText),
    }),
    row,
    titles: words({
      id: { en: 'Id', zh: '编号' },
      at: { en: 'Time', zh: '时间' },
      actor: { en: 'Who', zh: '操作人' },
      roles: { en: 'Roles', zh: '角色' },
      action: { en: 'Action', zh: '操作' },
      group: { en: 'Kind of action', zh: '操作类别' },
      object: { en: 'Object', zh: '对象' },
      result: { en: 'Result', zh: '结果' },
      code: { en: 'Code', zh: '代码' },
      address: { en: 'Address', zh: '地址' },
      requestId: { en: 'Request', zh: '请求编号' },
      text: { en: 'Action or object id', zh: '操作或对象编号' },
    }),
    labels: { result: statuses, action: { ...actionWords, ...lookWords }, group: actionGroups },
  }),
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
  /** The merchant's chain from a block on, for whoever wants to re-compute it. No blocks after the last. */
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
