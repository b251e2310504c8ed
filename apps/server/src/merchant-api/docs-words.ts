import { words } from '@falaj/contract/kernel/words'

export const docsWords = words({
  title: { en: 'Merchant API', zh: '商户 API' },
  lead: {
    en: 'For your own programs: take payments, refund them, send links and invoices, read balances and statements. Send your key as “Authorization: Bearer …”; every command needs an Idempotency-Key of its own.',
    zh: '供商户自己的程序使用：收款、退款、发送链接与账单、读取余额与对账单。以 “Authorization: Bearer …” 发送密钥；每个写操作都须带上各自的 Idempotency-Key。',
  },
  start: { en: 'Quick start', zh: '快速开始' },
  startLead: {
    en: 'Create a key under Settings > API keys, then open an order and send the payer to its checkoutUrl:',
    zh: '在“设置 > API 密钥”创建密钥，然后创建订单，并将付款人引导至 checkoutUrl：',
  },
  machine: { en: 'OpenAPI document', zh: 'OpenAPI 文档' },
  other: { en: '中文', zh: 'English' },
  contents: { en: 'Resources', zh: '资源' },
  parameters: { en: 'Parameters', zh: '参数' },
  body: { en: 'Body', zh: '请求体' },
  answer: { en: 'Answer', zh: '返回' },
  field: { en: 'Field', zh: '字段' },
  type: { en: 'Type', zh: '类型' },
  needed: { en: 'Required', zh: '必填' },
  yes: { en: 'Yes', zh: '是' },
  no: { en: 'No', zh: '否' },
  scope: { en: 'Permission: {scope}', zh: '权限：{scope}' },
  noKey: { en: 'Needs no key: the app’s ID and secret stand for it.', zh: '无需密钥：以应用 ID 和密钥代替。' },
  tryIt: { en: 'Try it in the sandbox', zh: '在沙盒中试用' },
  key: {
    en: 'Your sandbox key, for the forms below. It stays in this page.',
    zh: '用于下方表单的沙盒密钥，仅保留在本页面中。',
  },
  send: { en: 'Send', zh: '发送' },
  versions: { en: 'Versions', zh: '版本' },
  versionsLead: {
    en: 'A key is pinned to the newest version of the day it was made, and keeps it. Send the header Falaj-Version to try another for one request; move the key in the console when your program is ready. Every answer names its version.',
    zh: '密钥固定使用创建当日的最新版本，且不会改变。可在单个请求中发送 Falaj-Version 标头试用其他版本；程序就绪后，可在控制台将密钥切换至最新版本。每个响应都会注明其版本。',
  },
  errors: { en: 'Errors', zh: '错误码' },
  errorsLead: {
    en: 'A refusal is an HTTP status and an error with code, message, docs, requestId and, of a body, fields. Every answer has its id in the header Request-Id; quote it to support. 503 with Retry-After: send the request again with the same Idempotency-Key.',
    zh: '被拒绝的请求返回 HTTP 状态码与 error 对象，含 code、message、docs、requestId，以及请求体的 fields。每个响应的 Request-Id 标头都含其请求编号，联系支持时请提供。收到 503 与 Retry-After 时，请使用相同的 Idempotency-Key 重新发送。',
  },
  code: { en: 'Code', zh: '错误码' },
  status: { en: 'Status', zh: '状态码' },
  meaning: { en: 'Meaning', zh: '含义' },
})
