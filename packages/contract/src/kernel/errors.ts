// Every refusal the product can give: name, head code, text in both languages, and whether trying again helps.
import type { Bilingual, Text } from './words.ts'

export interface Refusal extends Bilingual<Text> {
  readonly code: number
  readonly retry?: true
}

const table = <const Name extends string>(rows: Record<Name, Refusal>): Readonly<Record<Name, Refusal>> => rows

export const errors = table({
  // Specification 8. 403 means one thing only: the session is over. A refused permission has a code of its own.
  SESSION_EXPIRED: { code: 403, en: 'Session has expired, please login again!', zh: '登录已过期，请重新登录！' },
  ACCESS_DENIED: {
    code: 40301,
    en: 'This account does not have permission to access this feature.',
    zh: '此账户没有权限使用该功能。',
  },
  STEP_UP_REQUIRED: { code: 40302, en: 'This action needs your second factor.', zh: '此操作需要二次验证。' },
  ORIGIN_REFUSED: { code: 40303, en: 'The call did not come from this console.', zh: '请求并非来自本控制台。' },

  // Sign-in. Wrong password, salt and number are deliberately indistinguishable.
  LOGIN_FAILED: { code: 40101, en: 'Login Failed', zh: '登录失败' },
  GA_CODE_REQUIRED: {
    code: 40102,
    en: 'Enter the code from your authenticator app.',
    zh: '请输入身份验证器的验证码。',
  },
  ACCOUNT_LOCKED: {
    code: 40103,
    en: 'This account is locked. Your provider can unlock it.',
    zh: '此账户已锁定，可由服务商解锁。',
  },
  TICKET_INVALID: { code: 40104, en: 'This step has expired. Please start again.', zh: '此步骤已失效，请重新开始。' },
  SIGN_IN_CODE_REQUIRED: {
    code: 40105,
    en: 'This merchant asks for an SMS code at sign-in.',
    zh: '该商户要求登录时输入短信验证码。',
  },
  CODE_WRONG: { code: 40106, en: 'That code is wrong or has expired.', zh: '验证码不正确或已失效。' },
  STRONGER_FACTOR: {
    code: 40107,
    en: 'Confirm with your authenticator, your passkey or a recovery code.',
    zh: '请使用身份验证器、通行密钥或恢复码确认。',
  },
  FACTOR_LOCKED: {
    code: 42905,
    en: 'Too many wrong codes. Try again in 15 minutes.',
    zh: '错误次数过多，请一刻钟后再试。',
  },
  ALREADY_BOUND: {
    code: 40904,
    en: 'You already have an authenticator. Remove it first.',
    zh: '已绑定身份验证器，请先解绑。',
  },
  PASSKEY_REFUSED: {
    code: 40108,
    en: 'This passkey was not accepted. Try it again.',
    zh: '通行密钥未被接受，请重试。',
  },
  LOGIN_LOCKED: {
    code: 42902,
    en: 'Too many attempts. Wait, or log in with an SMS code.',
    zh: '尝试次数过多。请稍候，或使用短信验证码登录。',
    retry: true,
  },
  OTP_TOO_SOON: {
    code: 42903,
    en: 'We’ve just sent you a code. Wait before you request another.',
    zh: '验证码刚刚发送，请稍候再试。',
    retry: true,
  },
  OTP_TOO_MANY: {
    code: 42904,
    en: 'You’ve requested too many codes. Try again later.',
    zh: '验证码请求过多，请稍后再试。',
  },
  CAPTCHA_WRONG: {
    code: 91206,
    en: 'The picture code is wrong. Try the new picture.',
    zh: '图形验证码不正确，请尝试新图片。',
  },
  CAPTCHA_EXPIRED: {
    code: 91207,
    en: 'The picture has expired. Here is a new one.',
    zh: '图形验证码已过期，已为您更换。',
  },
  CAPTCHA_REQUIRED: { code: 91208, en: 'Please solve the picture first.', zh: '请先完成图形验证。' },
  OTP_NOT_SENT: { code: 91209, en: 'Please send the OTP first.', zh: '请先发送验证码。' },
  QR_OFF: { code: 40305, en: 'QR login is turned off.', zh: '二维码登录已关闭。' },
  QR_GONE: { code: 41001, en: 'This QR code has expired.', zh: '二维码已失效。' },
  REGISTER_FIRST: {
    code: 40109,
    en: 'Set your password first, then choose a merchant.',
    zh: '请先设置密码，然后选择要代表的商户。',
  },
  ALREADY_REGISTERED: { code: 40903, en: 'This person is already registered.', zh: '该用户已注册。' },

  INPUT_INVALID: { code: 40001, en: 'Check the highlighted fields.', zh: '部分内容需要检查。' },
  JSON_MALFORMED: { code: 40002, en: 'The request is not valid JSON.', zh: '请求不是有效的 JSON。' },
  CONTENT_TYPE: { code: 41501, en: 'The request must be JSON.', zh: '请求必须为 JSON 格式。' },
  BODY_TOO_LARGE: { code: 41301, en: 'The request is too large.', zh: '请求内容过大。' },
  REQUEST_MALFORMED: { code: 40005, en: 'The request is not valid HTTP.', zh: '请求不是有效的 HTTP。' },
  HEADERS_TOO_LARGE: { code: 43101, en: 'The request headers are too large.', zh: '请求头过大。' },
  TOO_SLOW: { code: 40801, en: 'The request took too long to arrive.', zh: '请求传送超时。', retry: true },
  HEADERS_MISSING: { code: 40003, en: 'Required request headers are missing.', zh: '缺少必需的请求头。' },

  NOT_FOUND: { code: 40401, en: 'Not found.', zh: '未找到相关内容。' },
  METHOD_REFUSED: { code: 40501, en: 'This address does not take that method.', zh: '该地址不支持此请求方法。' },

  KEY_REQUIRED: { code: 40004, en: 'This action needs an idempotency key.', zh: '此操作需要幂等键。' },
  KEY_REUSED: {
    code: 40901,
    en: 'This key was already used for a different request.',
    zh: '该幂等键已用于其他请求。',
  },
  KEY_IN_PROGRESS: {
    code: 40902,
    en: 'The same request is still being processed.',
    zh: '相同的请求仍在处理中。',
    retry: true,
  },

  NOTICE_NEEDED: {
    code: 40911,
    en: 'You can’t turn off security messages. They protect your account.',
    zh: '安全消息不能停止：它们保护您的账户。',
  },
  LINK_SPENT: {
    code: 41011,
    en: 'This link was used before and is closed now.',
    zh: '此链接已被使用，现已关闭。',
  },

  // Asking another person.
  OWN_REQUEST: {
    code: 40311,
    en: 'You requested this yourself, so someone else has to decide.',
    zh: '这是您本人提交的申请，须由他人审批。',
  },
  NEW_APPROVER: {
    code: 40320,
    en: 'Your rights are less than a day old. You can approve requests that are made after your first day.',
    zh: '您的权限生效不足一天，只能审批首日之后提交的申请。',
  },
  NOT_AN_APPROVER: {
    code: 40312,
    en: 'Your roles can’t decide on this kind of request.',
    zh: '您的角色无权审批此类申请。',
  },
  NOT_THE_MAKER: { code: 40313, en: 'Only the requester can do this.', zh: '只有申请人可以执行此操作。' },
  REQUEST_CLOSED: {
    code: 40931,
    en: 'This request is no longer waiting for a decision.',
    zh: '该申请已不在待审批状态。',
  },
  REQUEST_DECIDED: { code: 40932, en: 'You have already decided on this request.', zh: '您已对该申请作出决定。' },
  REQUEST_CHANGED: {
    code: 40933,
    en: 'The request was changed after you opened it. Read it again before you decide.',
    zh: '该申请在您打开后已被修改，请重新阅读后再决定。',
  },
  REQUEST_EXPIRED: { code: 41031, en: 'This request has expired.', zh: '该申请已过期。' },
  BULK_REFUSED: {
    code: 40934,
    en: 'This request is above the limit for approving several at once. Approve it on its own.',
    zh: '该申请超出批量审批限额，须单独审批。',
  },
  REQUEST_WHOLE: {
    code: 40936,
    en: 'This request can’t be split. Approve it, send it back or reject it as a whole.',
    zh: '该申请不可拆分，只能整体批准、退回或拒绝。',
  },
  MAKER_LOST_RIGHT: {
    code: 40314,
    en: 'The requester no longer has permission for this.',
    zh: '申请人已不再具有此项权限。',
  },

  VIEWING_AS: {
    code: 40315,
    en: 'You’re viewing the console as another role, so you can’t change anything. Stop viewing first.',
    zh: '您正以其他角色查看控制台，无法进行任何更改。请先停止查看。',
  },
  WITH_THE_PROVIDER: {
    code: 40935,
    en: 'An earlier change is with the provider. Wait for their decision first.',
    zh: '此前的修改正由服务商审核，请等待结果。',
  },

  // The team.
  OWN_ENTRY: {
    code: 40331,
    en: 'You can’t change your own roles or deactivate yourself. Ask a colleague.',
    zh: '不能修改自己的角色，也不能停用或删除自己，请由同事操作。',
  },
  ROLES_ABOVE: {
    code: 40316,
    en: 'This colleague has permissions you don’t have. Someone with those permissions can do this.',
    zh: '该员工拥有您没有的权限，请由具有相应权限的同事操作。',
  },
  LAST_ADMIN: {
    code: 40941,
    en: 'There must always be an active admin. Make someone else an admin first.',
    zh: '商户须始终保留一名启用的管理员，请先指定另一名管理员。',
  },
  STAFF_EXISTS: { code: 40942, en: 'This person is already in your team.', zh: '该人员已是本商户员工。' },
  STAFF_STATE: { code: 40943, en: 'This is already the case. Nothing changed.', zh: '当前已是该状态，未作更改。' },
  STAFF_CHANGED: {
    code: 40944,
    en: 'Someone else has changed this colleague in the meantime. Check again.',
    zh: '该员工信息已被他人修改，请重新查看。',
  },
  FACTOR_ABSENT: {
    code: 40945,
    en: 'There’s no second factor to reset. This person uses SMS codes.',
    zh: '没有可重置的二次验证方式：当前使用短信验证码。',
  },
  FACTOR_NOT_YOURS: {
    code: 40317,
    en: 'Only the provider can reset this person’s second factor.',
    zh: '只能由服务商重置该人员的二次验证。',
  },

  // Bank accounts.
  BANK_ACCOUNT_STATE: {
    code: 40972,
    en: 'This isn’t possible for the bank account in its current state.',
    zh: '银行账户的当前状态不允许此操作。',
  },
  BANK_ACCOUNT_KNOWN: { code: 40973, en: 'You’ve already added this bank account.', zh: '您已添加该银行账户。' },

  // Money. The body has the available and the required amount.
  REQUEST_OPEN: {
    code: 40956,
    en: 'A change is already waiting for approval.',
    zh: '此项已有待审批的变更。',
  },
  QUOTE_EXPIRED: { code: 41061, en: 'This quote has expired. Get a new one.', zh: '报价已过期，请重新获取。' },
  QUOTE_SPENT: { code: 40961, en: 'This quote has already been used.', zh: '该报价已被使用。' },
  QUOTE_CHANGED: {
    code: 40962,
    en: 'The amounts don’t match the quote. Get a new one.',
    zh: '金额与报价不一致，请重新获取报价。',
  },
  RATE_UNAVAILABLE: {
    code: 50361,
    en: 'There is no exchange rate at the moment. Try again.',
    zh: '暂时无法获取汇率，请重试。',
    retry: true,
  },
  FEE_UNAVAILABLE: {
    code: 50362,
    en: 'Network fees are unavailable at the moment. Try again.',
    zh: '暂时无法获取网络费，请重试。',
    retry: true,
  },
  FEE_MOVED: {
    code: 40969,
    en: 'The network’s fee went up while you read this. Check the new one.',
    zh: '网络费已上涨，请查看新的费用。',
  },
  COIN_PAYEE_STATE: {
    code: 40970,
    en: 'This isn’t possible for the address in its current state.',
    zh: '该地址当前状态不支持此操作。',
  },
  COIN_PAYEE_KNOWN: { code: 40967, en: 'This address is in your address book.', zh: '该地址已在地址簿中。' },
  COIN_WITHDRAW_STATE: {
    code: 40968,
    en: 'This withdrawal can’t be sped up now.',
    zh: '该笔提币目前无法加速。',
  },
  RATE_MOVED: {
    code: 40963,
    en: 'The rate fell below what was approved. Nothing was exchanged.',
    zh: '汇率低于获批水平，未进行兑换。',
  },
  STATEMENT_EMPTY: {
    code: 40957,
    en: 'Nothing moved in this period. Choose another.',
    zh: '该期间没有任何记账，请选择其他期间。',
  },
  STATEMENT_STATE: { code: 40958, en: 'This isn’t possible in its current state.', zh: '当前状态不支持此操作。' },
  DRAWER_LOW: { code: 40965, en: 'There isn’t enough cash in the drawer.', zh: '钱箱现金不足。' },
  CASH_TOO_LATE: {
    code: 40966,
    en: 'A cash-in can only be reversed on the day it was handed in.',
    zh: '现金存入只能在当天冲正。',
  },
  BALANCE_LOW: { code: 40964, en: 'You don’t have enough available balance for this.', zh: '可用余额不足。' },

  NOT_PAID_YET: {
    code: 40955,
    en: 'A certificate is available once the bank has paid.',
    zh: '银行付款成功后方可出具凭证。',
  },

  // Transfers.
  ORDER_STATE: {
    code: 40971,
    en: 'This isn’t possible in its current state. Refresh to see what has changed.',
    zh: '当前状态不允许此操作，请刷新后查看。',
  },
  DRAFT_CHANGED: {
    code: 40974,
    en: 'This draft was changed on another page, or deleted.',
    zh: '该草稿已在其他页面修改或删除。',
  },
  DRAFTS_MANY: {
    code: 42931,
    en: 'You’ve reached the maximum number of drafts. Delete one first.',
    zh: '草稿数量已达上限，请先删除一份。',
  },
  NOT_THE_PAYER: {
    code: 40321,
    en: 'Only the person asked to pay can do this.',
    zh: '只有付款方可以执行此操作。',
  },

  // Selling.
  RECORD_CHANGED: {
    code: 40991,
    en: 'Someone else changed this while you had it open. Your input is still here: load their version, then apply your change again.',
    zh: '在您打开期间，他人已修改此内容。您输入的内容仍在；请载入最新版本后再修改。',
  },
  RECORD_STATE: {
    code: 40992,
    en: 'This can’t be done in its current state. Refresh and try again.',
    zh: '当前状态不允许此操作，请重新查看。',
  },
  IBAN_NOT_OFFERED: {
    code: 41096,
    en: 'No virtual bank accounts can be opened here yet. Ask your provider.',
    zh: '此处暂不能开立虚拟银行账户，请联系服务商。',
  },
  SENDER_UNKNOWN: {
    code: 41097,
    en: 'The bank did not name the sender’s account, so this can’t be returned automatically. Ask your provider.',
    zh: '银行未提供付款账户，无法自动退回，请联系服务商。',
  },
  LINK_HELD: {
    code: 40994,
    en: 'Someone is already paying this. Try again in a few minutes.',
    zh: '有人正在支付这笔款项，请几分钟后重试。',
    retry: true,
  },
  INVOICE_ISSUED: {
    code: 40995,
    en: 'This invoice was issued and can no longer be changed. Issue a credit note, or void it and make a new one.',
    zh: '该账单已开具，不能再修改。请开具贷项通知，或作废后重新开具。',
  },
  CONSENT_MISSING: {
    code: 40996,
    en: 'This customer has not agreed to messages. Record the consent first.',
    zh: '该顾客尚未同意接收消息，请先记录同意。',
  },
  CUSTOMER_OWES: {
    code: 40993,
    en: 'This customer has open invoices. Close them first: then the record can be erased.',
    zh: '该顾客有未结清的账单，请先处理账单，再删除个人信息。',
  },
  CUSTOMER_ERASED: {
    code: 40989,
    en: 'This customer’s personal data was erased, so nothing can be issued or sent to them.',
    zh: '该顾客的个人信息已删除，不能再向其开具或发送账单。',
  },

  RECEIPT_UNPAID: {
    code: 40999,
    en: 'This payment isn’t paid, so there is no receipt for it.',
    zh: '该笔支付尚未完成，无法发送小票。',
  },
  RECEIPT_LIMIT: {
    code: 42991,
    en: 'This receipt was sent as often as possible for now. Try again tomorrow.',
    zh: '该小票发送次数已达上限，请明天再试。',
  },
  RECEIPT_RECIPIENTS: {
    code: 42992,
    en: 'This payment’s receipt already went to five people. Resend one of those instead.',
    zh: '该笔支付的小票已发送给五位接收人，请重新发送其中一张。',
  },

  // Webhooks and API keys.
  WEBHOOK_STATE: {
    code: 40997,
    en: 'This isn’t possible for the notify URL in its current state.',
    zh: '通知地址的当前状态不允许此操作。',
  },
  WEBHOOK_MANY: {
    code: 42981,
    en: 'You’ve reached the maximum number of notify URLs. Delete one first.',
    zh: '通知地址数量已达上限，请先删除一个。',
  },

  API_KEY_STATE: {
    code: 40998,
    en: 'This isn’t possible for the API key in its current state.',
    zh: 'API 密钥的当前状态不允许此操作。',
  },
  API_KEY_MANY: {
    code: 42982,
    en: 'You’ve reached the maximum number of API keys. Revoke one first.',
    zh: 'API 密钥数量已达上限，请先吊销一个。',
  },
  API_KEY_RIGHTS: {
    code: 40325,
    en: 'This key has permissions that you can’t give, so you can’t get its secret. Ask an administrator. You can still revoke the key.',
    zh: '此密钥含有您无权授予的权限，因此您不能获取其密钥内容。请联系管理员；您可以吊销此密钥。',
  },
  API_KEY_MAKER: {
    code: 40324,
    en: 'This key can move money in the name of the colleague who created it, so only they get its secret. Create a key of your own; you can revoke this one.',
    zh: '此密钥以其创建人的名义操作资金，只有创建人可获取其密钥内容。请创建您自己的密钥；您可以吊销此密钥。',
  },

  // Becoming a merchant, and what only the provider may do.
  APPLICATION_STATE: {
    code: 40921,
    en: 'This isn’t possible for the application in its current state.',
    zh: '申请的当前状态不允许此操作。',
  },
  APPLICATION_TOO_MANY: {
    code: 42921,
    en: 'You have several open applications. Finish one of them first.',
    zh: '您有多份未完成的申请，请先完成其中一份。',
  },
  // Paying, and what can be paid.
  PAYMENT_NOT_POSSIBLE: {
    code: 40981,
    en: 'This is no longer possible: the payment’s status has changed.',
    zh: '支付单状态已变化，无法执行此操作。',
  },
  REFUND_NOT_PAID: { code: 41091, en: 'This was not paid, so there is nothing to refund.', zh: '未支付，无可退款项。' },
  REFUND_FINAL: { code: 41092, en: 'Payments of this product are final.', zh: '该产品的支付不可退款。' },
  REFUND_TOO_OLD: {
    code: 41093,
    en: 'This payment is too old to be refunded here.',
    zh: '已超过可退款期限。',
  },
  REFUND_DISPUTED: {
    code: 41094,
    en: 'The payer’s bank disputes this payment. A refund as well would pay the customer twice.',
    zh: '付款人银行已对该笔支付提出争议，再退款将重复退还顾客。',
  },
  REFUND_NOTHING_LEFT: {
    code: 41095,
    en: 'All of this payment is refunded, or on its way back.',
    zh: '该笔支付已全部退款或正在退款。',
  },
  REFUND_IN_COIN: {
    code: 41098,
    en: 'This payment was made in coins. Ask the customer for an address and send them back with a crypto withdrawal.',
    zh: '该笔支付以加密货币完成。请向顾客索取地址，通过提币退还。',
  },
  ATTEMPT_OVER: {
    code: 41951,
    en: 'This payment attempt has ended. Choose how to pay and try again.',
    zh: '该次支付尝试已结束，请重新选择支付方式后再试。',
  },
  PAYER_CANCEL_LATE: {
    code: 41952,
    en: 'Your bank has already authorised this payment. Only the shop can cancel it now.',
    zh: '银行已授权这笔支付，现在只能由商户取消。',
  },
  QUOTE_GONE: {
    code: 41099,
    en: 'No price for this coin right now. Try again in a moment, or choose another way to pay.',
    zh: '暂时没有该币种的报价，请稍后重试或选择其他支付方式。',
  },
  DISPUTE_OVER: {
    code: 40910,
    en: 'This dispute is closed, answered or past its deadline. Nothing more can be added.',
    zh: '该争议已结束、已答复或已过期限，无法再提交内容。',
  },
  DISPUTE_NOT_WAITING: {
    code: 40913,
    en: 'This answer has already been sent.',
    zh: '该答复已发送。',
  },
  DISPUTE_CHANGED: {
    code: 40912,
    en: 'A colleague has changed the answer. Read it again before you send it.',
    zh: '同事已修改答复内容，请重新阅读后再提交。',
  },
  OFFER_PAUSED: { code: 40982, en: 'This is paused and cannot be paid right now.', zh: '已暂停，暂时无法支付。' },
  OFFER_EXPIRED: { code: 40983, en: 'This has expired and can no longer be paid.', zh: '已过期，无法支付。' },
  OFFER_USED_UP: { code: 40984, en: 'This has been used up.', zh: '已达可支付次数上限。' },
  OFFER_PAID: { code: 40985, en: 'This has been paid already.', zh: '已支付，无需重复支付。' },
  OFFER_UNAVAILABLE: {
    code: 40988,
    en: 'The merchant doesn’t take payments this way at the moment.',
    zh: '商户暂不支持以此方式收款。',
  },
  OFFER_CANCELED: { code: 40986, en: 'This was cancelled.', zh: '已取消。' },
  MANDATE_CANCELED: {
    code: 41901,
    en: 'This mandate was cancelled. Nothing can be debited under it.',
    zh: '该扣款授权已取消，不能再扣款。',
  },
  MANDATE_OVER_CAP: {
    code: 41902,
    en: 'This is more than the cap the customer signed for.',
    zh: '金额超过顾客签署的单次上限。',
  },
  MANDATE_OVER_LIMIT: {
    code: 41905,
    en: 'This is more than your provider allows for one debit.',
    zh: '超过服务商允许的单次扣款金额。',
  },
  MANDATE_TOLD: {
    code: 41903,
    en: 'The customer has already been notified of the next debit’s amount. Change the one after it.',
    zh: '顾客已收到下次扣款金额的通知，请修改之后一次的金额。',
  },
  MANDATE_UNREACHABLE: {
    code: 41904,
    en: 'This customer has no e-mail address or mobile number. Share the link yourself.',
    zh: '该顾客没有邮箱或手机号，请自行分享链接。',
  },
  COIN_DAY_LIMIT: {
    code: 41906,
    en: 'This shop can’t take more coins today. Choose another way to pay.',
    zh: '该商户今日加密货币收款已达上限，请选择其他支付方式。',
  },
  CARD_WITHDRAWN: {
    code: 41911,
    en: 'This card was removed. Ask the customer to save one again.',
    zh: '该银行卡已移除，请顾客重新保存。',
  },
  CARD_NOT_GIVEN: {
    code: 41912,
    en: 'The customer has not saved a card yet.',
    zh: '顾客尚未保存银行卡。',
  },
  TAPS_MAX: {
    code: 41913,
    en: 'This customer has been asked for 20 payments today. Ask again tomorrow.',
    zh: '今天已向该顾客请求 20 次付款，请明天再试。',
  },
  PRODUCT_DAY_LIMIT: {
    code: 41915,
    en: 'The limit of this product for today is reached. Try again tomorrow, or pay another way.',
    zh: '该产品今日收款已达上限，请明天再试或使用其他方式支付。',
  },
  APP_ONLY: {
    code: 41914,
    en: 'Only an app can do this. Send the token of the app instead of an API key.',
    zh: '仅应用可执行此操作，请使用应用令牌而非 API 密钥。',
  },
  METHOD_OFF: {
    code: 40987,
    en: 'This payment method is no longer offered. Choose another one.',
    zh: '该支付方式已停用，请选择其他方式。',
  },
  PRODUCT_NOT_ACTIVE: {
    code: 40946,
    en: 'Your business doesn’t have this product yet. Apply for it under Products.',
    zh: '您的商户尚未开通此产品，请在“产品”中申请。',
  },
  PRODUCT_OFF: {
    code: 40947,
    en: 'This product is switched off. See Products for how to switch it on.',
    zh: '此产品已关闭，请在“产品”中查看如何开启。',
  },
  AGREEMENT_OVERDUE: {
    code: 40948,
    en: 'The new agreement for this product hasn’t been signed in time. Sign it under Agreements to go on.',
    zh: '此产品的新版协议逾期未签署，请在“协议”中签署后继续使用。',
  },
  MERCHANT_AGREEMENT_OVERDUE: {
    code: 41916,
    en: 'The new merchant agreement hasn’t been signed in time. No product can be used until an admin signs it under Agreements.',
    zh: '新版商户协议逾期未签署。管理员在“协议”中签署前，不能使用任何产品。',
  },
  AGENT_OWES: {
    code: 41917,
    en: 'This agent still has cash of yours. Record the cash you received before you close the agent.',
    zh: '该代理点仍有应交现金，请先办理交接再关闭。',
  },
  PRODUCT_APPLIED: {
    code: 40949,
    en: 'Your business has already applied for this product.',
    zh: '您的商户已申请此产品。',
  },
  PRODUCT_NOT_FOR_ACCOUNT: {
    code: 40950,
    en: 'This product isn’t offered to your type of account.',
    zh: '您的账户类型不能申请此产品。',
  },
  PRODUCT_NOT_ADMITTED: {
    code: 40951,
    en: 'This product is open only to merchants the provider has admitted. Ask the provider.',
    zh: '此产品仅向服务商准入的商户开放，请联系服务商。',
  },
  MERCHANT_NOT_ADMITTED: {
    code: 40954,
    en: 'The product is open only to merchants on its list. Put the merchant on the list first.',
    zh: '此产品仅向名单内的商户开放，请先将该商户加入名单。',
  },
  PRODUCT_STATE: {
    code: 40952,
    en: 'This isn’t possible for the product in its current state.',
    zh: '产品的当前状态不允许此操作。',
  },
  AGREEMENT_WITHDRAWN: {
    code: 40953,
    en: 'This version of the agreement has been withdrawn. Create the current one and read it.',
    zh: '该版本协议已撤回，请生成并阅读当前版本。',
  },
  SAVED_VIEWS_MAX: {
    code: 41141,
    en: 'You have 50 saved views of this list. Delete one first.',
    zh: '此列表的已存视图已达 50 个，请先删除一个。',
  },
  EXPORT_EXPIRED: {
    code: 41142,
    en: 'This file was deleted after 30 days. Export the list again.',
    zh: '文件在 30 天后已删除，请重新导出。',
  },
  EXPORT_SCHEDULES_MAX: {
    code: 41143,
    en: 'You have 20 scheduled exports. Stop one first.',
    zh: '您的定时导出已达 20 个，请先停止一个。',
  },
  PINS_MAX: {
    code: 41149,
    en: 'You have 20 pins in the search. Unpin one first.',
    zh: '搜索中已固定 20 项，请先取消固定一项。',
  },
  APPS_MAX: { code: 41144, en: 'You have 50 apps. Delete one first.', zh: '应用已达 50 个，请先删除一个。' },
  APP_DISABLED: {
    code: 41145,
    en: 'This app is disabled. Enable it before you make a secret.',
    zh: '该应用已停用，请先启用再生成密钥。',
  },
  CONTRACT_SIGNED: { code: 40922, en: 'This agreement has already been signed.', zh: '该协议已签署。' },
  CONTRACT_REPLACED: {
    code: 40923,
    en: 'A newer version has replaced this agreement. Read that one.',
    zh: '该协议已被新版本替换，请阅读新版本。',
  },
  PROVIDER_TOKEN: { code: 40121, en: 'The provider’s token is missing or wrong.', zh: '服务商令牌缺失或不正确。' },

  UPLOAD_TICKET: {
    code: 40304,
    en: 'The upload permission is missing, used or expired.',
    zh: '上传许可缺失、已使用或已过期。',
  },
  FILE_TOO_LARGE: { code: 41302, en: 'The file is larger than allowed.', zh: '文件超过允许的大小。' },
  FILE_TYPE: { code: 41502, en: 'The file is not of an allowed type.', zh: '不支持此文件类型。' },

  RATE_LIMITED: { code: 42901, en: 'Too many requests. Wait a moment.', zh: '请求过于频繁，请稍候。', retry: true },
  INTERNAL: { code: 50001, en: 'Something went wrong on our side.', zh: '服务出现问题。', retry: true },
  BUSY: { code: 50301, en: 'The service is busy. Try again in a moment.', zh: '服务繁忙，请稍后再试。', retry: true },
})
export type ErrorName = keyof typeof errors

const byCode = new Map<number, ErrorName>((Object.keys(errors) as ErrorName[]).map((name) => [errors[name].code, name]))
export const errorOfCode = (code: number): ErrorName | undefined => byCode.get(code)

/** Faults of a single field, named by the schemas' checks and by the server's rules. */
export const fieldFaults = {
  REQUIRED: { en: '{field} is required. please check it!', zh: '{field}为必填项，请检查！' },
  REQUIRED_ITEM: { en: '{field} is required, please check it!', zh: '{field}为必填项，请检查！' },
  INVALID: { en: '{field} is not valid.', zh: '{field}无效。' },
  TOO_LONG: { en: '{field} is too long.', zh: '{field}过长。' },
  CARD_NUMBER: { en: 'Do not write card numbers here.', zh: '请勿在此填写银行卡号。' },
  UNKNOWN_FIELD: { en: '{field} isn’t a field of this request.', zh: '请求中没有{field}这一字段。' },
  ITEMS_SUM: { en: 'The items don’t add up to the amount.', zh: '各项金额之和与总额不符。' },
  SCOPE_RIGHTS: {
    en: 'You can only give permissions for what you can do or read yourself. Ask an administrator.',
    zh: '只能授予您本人可操作或查看的权限，请联系管理员。',
  },
  EMAIL: { en: 'Please Check The E-mail Format', zh: '请检查邮箱格式' },
  PHONE: { en: 'Phone number is invalid.', zh: '手机号码无效。' },
  COUNTRY: { en: 'Numbers of this country are not accepted here.', zh: '暂不支持该国家或地区的号码。' },
  CURRENCY_NOT_HELD: { en: 'You don’t have this currency yet. Add it first.', zh: '您尚未持有该币种，请先添加。' },
  COIN_OFF: {
    en: 'This coin is switched off. You can only sell what you have.',
    zh: '该币种已停用，只能卖出现有余额。',
  },
  NETWORK_OTHER: { en: 'This coin is not on that network.', zh: '该币种不在此网络上。' },
  DOMAIN: {
    en: 'Enter a domain such as shop.example.com, without https://.',
    zh: '请输入域名，例如 shop.example.com，不含 https://。',
  },
  PACKAGE: { en: 'Enter a name such as com.example.shop.', zh: '请输入包名，例如 com.example.shop。' },
  CALLBACK_WEB: {
    en: 'Each address must start with https:// and be on the app’s domain.',
    zh: '每个地址须以 https:// 开头，且位于该应用的域名下。',
  },
  CALLBACK_MOBILE: {
    en: 'Each address must start with https:// or with the app’s own package, such as com.example.shop:/paid.',
    zh: '每个地址须以 https:// 或应用包名开头，例如 com.example.shop:/paid。',
  },
  NAME_TAKEN: { en: 'You already have one with this name.', zh: '该名称已被使用。' },
  ADDRESS_INVALID: { en: 'This is not an address of this network.', zh: '这不是该网络的地址。' },
  ADDRESS_CHECKSUM: {
    en: 'The address has a typing mistake: its checksum is wrong.',
    zh: '地址有误：校验和不正确。',
  },
  ADDRESS_NETWORK: {
    en: 'This address belongs to another network. Coins sent there would be lost.',
    zh: '这是其他网络的地址，向其转账会造成丢失。',
  },
  ADDRESS_TOKEN: {
    en: 'This is a token’s contract. Coins sent there would be lost.',
    zh: '这是代币合约地址，向其转账会造成丢失。',
  },
  ADDRESS_BURN: { en: 'Nobody holds the key to this address.', zh: '无人持有该地址的密钥。' },
  ADDRESS_OWN: {
    en: 'This is an address of your own account here. Coins are sent to other people’s addresses.',
    zh: '这是您在本平台的地址，提币须转至外部地址。',
  },
  ADDRESS_KNOWN: { en: 'This address is in your address book.', zh: '该地址已在地址簿中。' },
  COIN_REFUND_UNKNOWN: {
    en: 'Choose an order paid in this coin that has coins to give back.',
    zh: '请选择以该币种支付且有可退还余额的订单。',
  },
  COIN_REFUND_OVER: {
    en: 'This is more than what is left of the order’s coins.',
    zh: '超过该订单可退还的数量。',
  },
  COIN_PAYEE_UNKNOWN: { en: 'Choose an address from your address book.', zh: '请选择地址簿中的地址。' },
  COIN_PAYEE_NETWORK: { en: 'This address is on another network.', zh: '该地址属于其他网络。' },
  COIN_PAYEE_IN_REVIEW: { en: 'This address is not approved yet.', zh: '该地址尚未获批。' },
  COIN_PAYEE_COOLING: {
    en: 'This address is new. You can use it once its cooling-off period ends.',
    zh: '该地址为新增地址，冷静期结束前不能使用。',
  },
  COIN_PAYEE_REMOVED: { en: 'This address was removed.', zh: '该地址已删除。' },
  CURRENCY_SAME: { en: 'Choose two different currencies.', zh: '请选择两种不同的币种。' },
  CURRENCY_OTHER: { en: 'The amount is in neither currency.', zh: '金额币种与所选币种不符。' },
  CURRENCY_HELD: { en: 'You already have this currency.', zh: '您已持有该币种。' },
  CODE_WRONG: { en: 'That code is wrong or has expired.', zh: '验证码不正确或已失效。' },
  TIMEZONE: { en: 'We don’t know this time zone.', zh: '未知的时区。' },
  PASSWORD_WRONG: { en: 'The current password is wrong.', zh: '当前密码不正确。' },
  PASSWORD_SAME: { en: 'The new password is the same as the current one.', zh: '新密码与当前密码相同。' },
  PAGES_MANY: { en: 'The document has more pages than allowed.', zh: '文件页数超过允许的上限。' },
  PAGES_UNKNOWN: {
    en: 'We cannot read this PDF. Save it again without a password.',
    zh: '无法读取该 PDF，请去除密码后重新保存。',
  },
  FILES_MANY: { en: 'You’ve reached the maximum number of documents.', zh: '文件数量已达上限。' },
  OVER_SEVERAL: {
    en: 'Too large to accept with others. Open it and accept it on its own.',
    zh: '金额较大，不能批量接受，请打开后单独处理。',
  },
  AMOUNT_OTHER: { en: 'This is not the amount of the dispute.', zh: '与争议金额不符。' },
  DOCUMENT_MISSING: { en: 'Your file has no such document. Upload it here.', zh: '您的资料中没有此文件，请在此上传。' },
  NOT_DECLINED: { en: 'This was not declined and stays as it was sent.', zh: '此项未被拒绝，保持原样。' },
  UNCHANGED: { en: 'This was declined. Change it before you send it again.', zh: '此项被拒绝，请修改后再提交。' },
  DOCUMENT_EXPIRED: { en: 'This document has expired.', zh: '该文件已过期。' },
  DATE_ORDER: { en: 'This date is not after the date of issue.', zh: '该日期不晚于签发日期。' },
  DATE_FUTURE: { en: 'This date is still to come.', zh: '该日期尚未到来。' },
  TRN: { en: 'A TRN has 15 digits.', zh: '税务登记号为 15 位数字。' },
  WEBSITE: {
    en: 'Start with https://, for example https://example.com.',
    zh: '请以 https:// 开头填写网址，例如 https://example.com。',
  },
  URL_FORMAT: {
    en: 'Enter a full address, for example https://example.com/hooks.',
    zh: '请输入完整网址，例如 https://example.com/hooks。',
  },
  URL_HTTPS: { en: 'The address must start with https://.', zh: '网址须以 https:// 开头。' },
  URL_CREDENTIALS: {
    en: 'Leave out the user name and password. Check the signature instead.',
    zh: '请勿在网址中包含用户名和密码，请改用签名校验。',
  },
  URL_PORT: { en: 'Use port 443 or 8443.', zh: '请使用 443 或 8443 端口。' },
  URL_PRIVATE: {
    en: 'This address can’t be reached from the internet. Use a public one.',
    zh: '该地址无法从互联网访问，请使用公网地址。',
  },
  NETWORK: {
    en: 'Enter addresses or networks such as 203.0.113.7 or 203.0.113.0/24.',
    zh: '请输入地址或网段，例如 203.0.113.7 或 203.0.113.0/24。',
  },
  PERCENT: {
    en: 'Enter a share between 0.01 and 100, with at most two decimals.',
    zh: '请输入 0.01 至 100 之间的比例，最多两位小数。',
  },
  SHARES_OVER: { en: 'The shares add up to more than 100%.', zh: '持股比例合计超过 100%。' },
  PRIMARY_CONTACT: { en: 'One of them must be the main contact.', zh: '须有一位主要联系人。' },
  REGISTERED_ADDRESS: { en: 'One of them must be the registered address.', zh: '须有一个注册地址。' },
  LICENCE_EXPIRED: { en: 'This licence has expired.', zh: '该执照已过期。' },
  NO_CHANGE: { en: 'You haven’t changed anything.', zh: '与当前内容没有差别。' },
  STAFF_EXISTS: { en: 'This person is already in your team.', zh: '该人员已是本商户员工。' },
  ROLES_ABOVE: {
    en: 'You can only give roles whose permissions you have yourself.',
    zh: '只能授予您自己拥有相应权限的角色。',
  },
  NAME_THEIRS: {
    en: 'Only the person can change this name.',
    zh: '该姓名只能由本人修改。',
  },
  HEIR: { en: 'This colleague can’t request all of these.', zh: '该同事无权提交其中的全部申请。' },
  CHOOSE_REQUESTS: {
    en: 'There are open requests. Choose what should happen to them.',
    zh: '存在未完成的申请，请选择处理方式。',
  },
  TICKET: { en: 'Verify the number again: send a new code.', zh: '请重新验证手机号：发送新的验证码。' },
  NOT_YOURS: { en: 'This file is not one of yours.', zh: '该文件不属于您。' },
  IBAN_FORMAT: { en: 'An IBAN begins with two letters and two digits.', zh: 'IBAN 以两个字母和两位数字开头。' },
  IBAN_COUNTRY: { en: 'This IBAN belongs to another country.', zh: '该 IBAN 属于其他国家或地区。' },
  IBAN_LENGTH: {
    en: 'This IBAN is too short or too long for its country.',
    zh: '该 IBAN 的长度与其国家或地区不符。',
  },
  IBAN_CHECKSUM: {
    en: 'The check digits don’t match. At least one character is wrong.',
    zh: '校验位不符：至少有一个字符有误。',
  },
  SWIFT_FORMAT: { en: 'A SWIFT code has 8 or 11 letters and digits.', zh: 'SWIFT 代码为 8 或 11 位字母和数字。' },
  SWIFT_COUNTRY: { en: 'This SWIFT code belongs to another country.', zh: '该 SWIFT 代码属于其他国家或地区。' },
  ACCOUNT_NUMBER: { en: 'This isn’t a valid account number for this country.', zh: '账号格式与该国家或地区不符。' },
  ACCOUNT_TYPE: { en: 'There are no accounts of this type in this country.', zh: '该国家或地区没有此类账户。' },
  ACCOUNT_CURRENCY: { en: 'An account of this type cannot have this currency.', zh: '此类账户不支持该币种。' },
  ACCOUNT_KNOWN: { en: 'You’ve already added this account.', zh: '您已添加该账户。' },
  HEX_COLOUR: { en: 'Invalid HEX color', zh: '无效的十六进制颜色' },
  SMS_CODE: { en: 'SMS Code must be a 6 digit number', zh: '短信验证码须为 6 位数字' },
  CAPTCHA: { en: 'The picture code has at most 4 letters or digits.', zh: '图形验证码最多 4 位字母或数字。' },
  PASSWORD_FORMAT: { en: 'Invalid password format.', zh: '密码格式无效。' },
  PASSWORD_WEAK: { en: 'Please choose a stronger password!', zh: '请选择更强的密码！' },
  AMOUNT: { en: 'Enter an amount.', zh: '请输入金额。' },
  AMOUNT_MIN: { en: 'This is less than the smallest amount.', zh: '低于最低金额。' },
  OVER_REST: { en: 'This is more than is left of the payment.', zh: '超过该笔支付的可退金额。' },
  OVER_OWED: { en: 'This is more than the agent owes you.', zh: '超过代理点应交现金。' },
  IS_AGENT: {
    en: 'This is an agent. Use Record cash received on its page.',
    zh: '这是代理点，请在其页面登记收到的现金。',
  },
  AGENT_CLOSED: { en: 'This agent is closed.', zh: '该代理点已关闭。' },
  VOUCHER_VALUE: {
    en: 'Tills won’t accept this: it is outside the limits for one top-up.',
    zh: '超出单笔充值限额，收银台不会受理。',
  },
  AGENT_NAME: { en: 'A store or an agent already has this name.', zh: '已有门店或代理点使用此名称。' },
  OVER_DRAWER: { en: 'This is more than is in the drawer.', zh: '超过钱箱现金。' },
  CASHBACK_PERCENT: { en: 'Enter a percentage from 0.01 to 50.', zh: '请输入 0.01 至 50 之间的百分比。' },
  OVER_BUDGET: { en: 'This is more than the budget.', zh: '超过预算。' },
  CAMPAIGN_DAYS: {
    en: 'Choose an end after the start, in the future and within 366 days.',
    zh: '结束时间须晚于开始时间和当前时间，且不超过 366 天。',
  },
  OVER_ITEMS: { en: 'This is more than the chosen items cost.', zh: '超过所选商品的金额。' },
  ITEMS_LEFT: { en: 'Fewer of this item are left to refund.', zh: '该商品剩余可退数量不足。' },
  OVER_AVAILABLE: { en: 'This is more than is available.', zh: '超过可用余额。' },
  OVER_ONE: { en: 'This is worth more than the limit for one withdrawal.', zh: '价值超过单笔提币限额。' },
  OVER_DAILY: { en: 'This is more than is left of today’s limit.', zh: '超过今日剩余限额。' },
  OVER_MONTHLY: { en: 'This is more than is left of this month’s limit.', zh: '超过本月剩余限额。' },
  CURRENCY_CANNOT_LEAVE: {
    en: 'No bank account can receive this currency. Exchange it first.',
    zh: '没有可接收该币种的银行账户，请先兑换。',
  },
  PAYEE_UNKNOWN: { en: 'Choose one of your bank accounts.', zh: '请选择您的银行账户。' },
  PAYEE_CURRENCY: { en: 'This bank account has another currency.', zh: '该银行账户的币种不同。' },
  PAYEE_IN_REVIEW: { en: 'This bank account is not verified yet.', zh: '该银行账户尚未完成核验。' },
  PAYEE_COOLING: {
    en: 'This bank account is new. You can use it once its cooling-off period ends.',
    zh: '该银行账户为新账户，冷静期结束前不能付款。',
  },
  PAYEE_FROZEN: { en: 'This bank account is frozen.', zh: '该银行账户已冻结。' },
  PAYEE_REMOVED: { en: 'This bank account was removed.', zh: '该银行账户已删除。' },
  PAYEE_REJECTED: { en: 'The bank did not confirm this account.', zh: '银行未确认该账户。' },
  BANK_LINE: {
    en: "Banks print only letters A to Z, digits, blanks and / - ? : ( ) . , ' +",
    zh: "银行仅支持英文字母、数字、空格及 / - ? : ( ) . , ' +",
  },
  CURRENCY_DIFFERS: { en: 'This is a different currency.', zh: '币种不一致。' },
  TIME: { en: 'Enter a time such as 10:00.', zh: '请输入时间，例如 10:00。' },
  WALLET_CODE: { en: 'A customer’s code has 18 digits.', zh: '付款码为 18 位数字。' },
  CALLBACK_UNKNOWN: {
    en: 'Use one of the callback URLs of this app.',
    zh: '请使用该应用登记的回调地址。',
  },
  CAP_BELOW: { en: 'The cap can’t be less than the amount.', zh: '上限不能低于每次金额。' },
  PAY_AMOUNT: { en: 'This amount can’t be paid here.', zh: '金额超出可支付范围。' },
  AMOUNT_MAX: { en: 'This is more than the limit for one transaction.', zh: '超过单笔最高金额。' },
  CURRENCY_NOT_SENT: { en: 'This currency can’t be sent.', zh: '该币种不能转账。' },
  PAYEE_MID: { en: 'A merchant ID has 8 to 16 digits.', zh: '商户号为 8 至 16 位数字。' },
  PAYEE_NOT_FOUND: { en: 'There is no merchant with this ID.', zh: '没有该商户号对应的商户。' },
  CURRENCY_MIXED: { en: 'All rows of a sheet have one currency.', zh: '同一文件只能使用一种币种。' },
  FORMULA: { en: 'A spreadsheet would read this as a formula.', zh: '电子表格会将其视为公式。' },
  SHEET_WORKBOOK: { en: 'We couldn’t read this as an XLSX workbook.', zh: '无法读取该 XLSX 文件。' },
  SHEET_UNPACKED: { en: 'This workbook is too large.', zh: '该工作簿解压后过大。' },
  SHEET_UTF8: { en: 'The file isn’t UTF-8 text.', zh: '文件不是 UTF-8 文本。' },
  SHEET_HEADING: {
    en: 'The first line must be: MID,Amount,Currency,Reference,Note',
    zh: '首行须为：MID,Amount,Currency,Reference,Note',
  },
  SHEET_EMPTY: { en: 'The sheet has no rows.', zh: '文件中没有数据行。' },
  SHEET_ROWS: { en: 'A sheet can have up to 100,000 rows.', zh: '每个文件最多 100,000 行。' },
  PART_UNKNOWN: { en: 'One of these rows is no longer waiting.', zh: '所选行中有的已不在待处理之列。' },
  PART_ALL: { en: 'At least one row must remain. Reject it instead.', zh: '至少须保留一行；否则请直接拒绝。' },
  CONTROL_TOTAL: { en: 'The rows add up to another amount.', zh: '各行合计与此不符。' },
  PAYEE_SELF: { en: 'This is your own merchant ID.', zh: '这是您自己的商户号。' },
  PERIOD_LONG: { en: 'Too many statements at once. Choose a shorter period.', zh: '一次生成过多，请选择较短期间。' },
  QUANTITY: { en: 'Enter a quantity such as 1 or 2.5.', zh: '请输入数量，例如 1 或 2.5。' },
  PERCENT_OFF: { en: 'Enter a discount between 0 and 100 per cent.', zh: '请输入 0 至 100 之间的折扣比例。' },
  OVER_DEPOSIT: { en: 'This is more than is left of the deposit.', zh: '超过该入账剩余金额。' },
  INVOICE_UNKNOWN: { en: 'Choose one of your open invoices.', zh: '请选择待付款的账单。' },
  INVOICE_TWICE: { en: 'This invoice is already in the list.', zh: '该账单已在列表中。' },
  OVER_DUE: { en: 'This is more than is still to be paid.', zh: '超过尚未支付的金额。' },
  OVER_CREDITABLE: {
    en: 'This is more than is still due or was refunded without a credit note.',
    zh: '超过未付及已退款但尚未冲减的金额。',
  },
  CUSTOMER_EMAIL: { en: 'This customer has no e-mail address.', zh: '该顾客没有邮箱地址。' },
  STOCK: { en: 'Enter a whole number, 0 or more.', zh: '请输入大于等于 0 的整数。' },
  WHOLE_NUMBER: { en: 'Enter a whole number, 1 or more.', zh: '请输入大于等于 1 的整数。' },
  TOO_MANY: { en: 'This is more than is possible here.', zh: '超过此处允许的数量。' },
  TERMS_NOTICE: {
    en: 'A higher fee or a lower limit needs a notice of 60 days.',
    zh: '提高费率或降低限额须提前 60 天通知。',
  },
  DATE_PAST: { en: 'This time has passed.', zh: '该时间已过。' },
  DATE_FAR: { en: 'Choose a day within a year.', zh: '请选择一年以内的日期。' },
  PLAN_NONE: { en: 'Offer at least one plan.', zh: '请至少提供一种分期。' },
  PLAN_MAX: { en: 'This is more than one payment may be.', zh: '超过单笔付款上限。' },
  ITEM_UNKNOWN: {
    en: 'This item is not sold in this currency, or was archived.',
    zh: '该商品没有此币种的价格，或已归档。',
  },
  CUSTOMER_UNKNOWN: { en: 'Choose one of your customers.', zh: '请选择您的顾客。' },
  LINK_PAID: {
    en: 'Someone has paid or is paying, so the amount can’t be changed.',
    zh: '已有人支付或正在支付，金额不能再修改。',
  },
  PAID_MAX_LOW: {
    en: 'Enter a higher number: more people have already paid or are paying now.',
    zh: '请输入更大的数字：已支付和正在支付的人数已超过此数。',
  },
  CONTRAST_TEXT: {
    en: 'The button’s text would be unreadable: choose a lighter or darker colour (contrast 4.5 to 1 or more).',
    zh: '按钮文字难以辨认，请选择更浅或更深的颜色（对比度须达到 4.5:1）。',
  },
  CONTRAST_GROUND: {
    en: 'Grey text cannot be read on this background. Choose a lighter one.',
    zh: '灰色文字在此背景上难以辨认，请选择更浅的颜色。',
  },
  CONTRAST_PAGE: {
    en: 'The button is hard to see on the page: choose a darker colour (contrast 3 to 1 or more).',
    zh: '按钮在页面上难以看清，请选择更深的颜色（对比度须达到 3:1）。',
  },
  FILE_SIZE: { en: 'The file is larger than allowed.', zh: '文件超过允许的大小。' },
  METHOD_LAST: { en: 'One way to pay must stay on.', zh: '至少须保留一种支付方式。' },
  CURRENCY_NOT_SOLD: { en: 'You cannot sell in this currency.', zh: '不支持以该币种销售。' },
  CURRENCY_TWICE: { en: 'There is already a price in this currency.', zh: '该币种已有价格。' },
  SKU: {
    en: 'An SKU has letters, digits and . _ / - only, at most 40.',
    zh: '货号只能包含字母、数字和 . _ / -，最多 40 位。',
  },
  SKU_KNOWN: { en: 'Another item has this SKU.', zh: '该货号已被其他商品使用。' },
  BARCODE: { en: 'A barcode has 8 to 14 digits.', zh: '条码为 8 至 14 位数字。' },
  CUSTOMER_KNOWN: { en: 'Another customer already has this.', zh: '已有其他顾客使用此信息。' },
  IMPORT_ROWS: { en: 'At most 1,000 rows at once.', zh: '每次最多 1,000 行。' },
  SHEET_MODE: { en: 'Write payer, cashier or fixed.', zh: '请填写 payer、cashier 或 fixed。' },
  SHEET_NOTE: { en: 'Write none, optional or required.', zh: '请填写 none、optional 或 required。' },
  TIP_PERCENT: { en: 'Choose from 5, 10, 15 and 20.', zh: '可选 5、10、15、20。' },
  AMOUNT_NOT_FIXED: {
    en: 'Only a code with a fixed amount has one. Leave this empty, or write ‘fixed’ under ‘Amount by’.',
    zh: '仅固定金额的智能码需要填写；请留空，或将“Amount by”填为 fixed。',
  },
  SHEET_TWICE: { en: 'This appears twice in the sheet.', zh: '在此表中重复出现。' },
  AMOUNT_DECIMALS: { en: 'This currency has fewer decimal places.', zh: '该币种的小数位数较少。' },
  RANGE_SPAN: { en: 'Choose at most 30 days.', zh: '最多选择 30 天。' },
  RANGE_FUTURE: { en: 'You can’t choose dates after today.', zh: '不能选择今天之后的日期。' },
  RANGE_ORDER: { en: 'The end is before the start.', zh: '结束时间早于开始时间。' },
  AMOUNT_ORDER: { en: 'The smallest amount is more than the largest.', zh: '最小金额大于最大金额。' },
} as const satisfies Record<string, Bilingual<Text>>
export type FieldFaultCode = keyof typeof fieldFaults
