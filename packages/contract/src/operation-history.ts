// What was done and what was refused in the merchant's name: the audit lines, readable.
import * as z from 'zod/mini'
import { areas } from './access.ts'
import { list, read } from './endpoint.ts'
import { dateRange, id, instant, open, shortText } from './scalars.ts'
import { statuses } from './status.ts'
import { words } from './words.ts'

const access = areas.operationHistory
export const operationResults = ['done', 'refused', 'failed'] as const

/** Known deeds in words, by endpoint name; any other is shown as its path. A test asks for a word for every change of the contract. */
export const actionWords = words({
  'POST logout': { en: 'Signed out', zh: '退出登录' },
  'POST common/device/id': { en: 'Registered a device', zh: '登记设备' },
  'POST secure/file/ticket': { en: 'Asked to upload a file', zh: '申请上传文件' },
  'POST secure/member/notice/edit': { en: 'Changed notification preferences', zh: '修改通知偏好' },
  'POST common/unsubscribe/stop': { en: 'Stopped messages by a link', zh: '通过链接停止消息' },
  'POST common/unsubscribe/undo': { en: 'Took back an unsubscription', zh: '撤销退订' },
  'POST upload': { en: 'Uploaded a file', zh: '上传文件' },
  'POST secure/common/export/add': { en: 'Asked for an export', zh: '申请导出' },
  'POST secure/common/export/cancel': { en: 'Cancelled an export', zh: '取消导出' },
  'POST secure/sandbox/sample/refund': { en: 'Refunded a sample order', zh: '退款示例订单' },
  'POST secure/sandbox/sample/grant': { en: 'Passed a second factor', zh: '通过二次验证' },
})

const row = z.object({
  id,
  at: instant,
  /** Name of the person; empty when nobody was signed in. */
  actor: z.string(),
  roles: z.array(z.string()),
  action: z.string(),
  object: z.nullable(z.string()),
  result: open(operationResults),
  code: z.int(),
  address: z.string(),
  requestId: z.string(),
})

export const operationHistory = {
  query: list('POST secure/common/operation/query', {
    access,
    filters: z.object({
      at: z.optional(dateRange),
      result: z.optional(z.array(z.enum(operationResults))),
      /** The action's words or path, or the object. */
      text: z.optional(shortText),
      actor: z.optional(shortText),
    }),
    row,
    titles: words({
      id: { en: 'Id', zh: '编号' },
      at: { en: 'Time', zh: '时间' },
      actor: { en: 'Who', zh: '操作人' },
      roles: { en: 'Roles', zh: '角色' },
      action: { en: 'Action', zh: '操作' },
      object: { en: 'Object', zh: '对象' },
      result: { en: 'Result', zh: '结果' },
      code: { en: 'Code', zh: '代码' },
      address: { en: 'Address', zh: '地址' },
      requestId: { en: 'Request', zh: '请求编号' },
      text: { en: 'Action or object', zh: '操作或对象' },
    }),
    labels: { result: statuses, action: actionWords },
  }),
  detail: read('POST secure/common/operation/detail', {
    access,
    input: z.object({ id }),
    output: z.extend(row, {
      deviceId: z.nullable(z.string()),
      /** Only what differs, as text; an absent side is null. */
      changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
    }),
  }),
}
