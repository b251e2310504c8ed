// Chapter of the user guide: selling.
import type { Section } from '../paper.ts'

export const sellingChapter: Section = {
  id: 'selling',
  title: { en: 'Selling', zh: '销售' },
  blocks: [
    {
      en: 'A payment link is made under Products, Paylink: a title, an amount that is fixed, open or that of items, how often it can be paid and until when. Add a picture of what you sell. Beside the form you see the payer’s page, which payers read in English, Chinese or Arabic. Share the link by copying it, by mail, SMS or chat, or as a QR code; make many at once from a sheet. Its detail shows how many opened it, tried and paid. You can pause it, resume it, end it for good or duplicate it.',
      zh: '在“产品”的“支付链接”中创建链接：填写标题、金额（固定、由付款人输入或按商品计价）、可支付次数和有效期，可添加商品图片，表单旁显示付款人看到的页面；付款人可用英文、中文或阿拉伯文阅读。可复制链接，或通过邮件、短信、聊天、二维码分享；也可用表格批量创建。详情显示打开、尝试与支付的人数，并可暂停、恢复、终止或复制。',
    },
    {
      en: 'An invoice starts as a draft; many drafts can be made from a sheet. When you issue it, it gets the next number without a gap and can no longer be edited, only credited or voided. The customer pays it by link or QR code, in parts if you allow it; payments made elsewhere are recorded by hand. Attach up to five PDFs or images, such as a delivery note: the customer opens them from the payment page; once it is issued, files can be added but not removed. Download it and its credit notes as PDFs in English or Chinese; the customer opens the same files from the payment page. Send reminders yourself or automatically 1, 7 and 14 days after the due date, mark it uncollectible, or repeat it every week, month, quarter or year. While someone is paying an invoice, it cannot be voided, credited or recorded as paid.',
      zh: '账单先为草稿，也可用表格批量创建草稿；开具后获得连续编号，且不能再修改，只能冲减或作废。顾客可通过链接或二维码支付，允许时可分次付款；其他方式收到的款项可手动登记。可附最多五个 PDF 或图片（如送货单），顾客可在支付页面打开；开具后只能添加，不能移除。账单及其贷项通知均可下载中文或英文 PDF，顾客也可在支付页面打开。可手动提醒或在到期后第 1、7、14 天自动提醒，标记为无法收回，或设为每周、每月、每季度、每年自动开具。有人正在支付时，账单不能作废、冲减或登记付款。',
    },
    {
      en: 'A smart code stands at a counter. The payer types the amount, or it is always the same, or the cashier enters it and the next payer sees it. Print it as a table tent, sticker or poster. Duplicate one to start the next with the same settings, or make many at once from a sheet, one for each table or counter: if a row is wrong, none is made, and you see which cell to mend. Then print them all from one PDF. Payers can add a tip, by the percentages you choose or an amount of their own, and you can ask them for a note such as the table number. A tip is part of the payment and is shown apart on the receipt, in the payment’s detail and in the code’s totals. The board above the list shows who paid today as it happens. A code for an event can expire at the end of a day; set a later day to use it again. If a code was copied, replace it: the old one stops working at once.',
      zh: '智能码放置于柜台：可由付款人输入金额、固定金额，或由收银员输入后供下一位付款人支付。可打印为桌面立牌、贴纸或海报。可复制已有智能码以沿用设置，也可用表格一次创建多个，例如每张桌子或每个柜台一个：任何一行有误则全部不创建，并指出需修改的单元格；创建后可用一个 PDF 全部打印。可让付款人按您选择的比例或自行输入金额添加小费，也可要求填写桌号等备注。小费属于支付金额，在小票、支付详情和智能码合计中单独显示。列表上方实时显示今日到账。用于活动的智能码可设到期日，改为更晚的日期即可再次使用。若二维码被盗用，请更换，旧码立即失效。',
    },
    {
      en: 'QR Pay is a till on your phone or at the counter. Under Products, QR Pay, enter the amount. Show a code: the customer scans it and pays on their phone; a code lives for 60 seconds, and the till shows the next one by itself. Or scan the code on the customer’s phone with a handheld scanner or, where your browser can read codes, with the camera, or type its 18 digits: the wallet pays in about two seconds. A customer’s code is refused after 60 seconds or when it was used before; nothing is charged then. Don’t scan again while the till is asking: an unanswered sale is cancelled by itself after 90 seconds, and money that comes later goes back. Sales lists each sale with its store, cashier and payment.',
      zh: '“扫码支付”是手机或柜台上的收银台。在“产品”的“扫码支付”中输入金额。展示收款码：顾客扫码后在手机上付款；每个码有效期 60 秒，收银台自动更新。或用扫描枪（浏览器支持读码时也可用摄像头）扫描顾客手机上的付款码，也可输入 18 位数字：钱包约两秒完成付款。付款码超过 60 秒或已使用时会被拒绝，不会扣款。收银台等待应答时请勿重复扫码：无应答的收款会在 90 秒后自动取消，之后到账的款项将退回。“收款记录”列出每笔收款的门店、收银员和支付单。',
    },
    {
      en: 'Smart Purchase lets customers pay in 3, 6 or 12 monthly instalments while you are paid in full at once. Where it is active, the checkout offers instalments for prices in dirhams from AED 100: the customer picks a plan, sees every date and amount, and gives a card. Today’s part is charged at once, the others on the same day of the following months (the last day in shorter months). You get an ordinary payment, less the fee of Smart Purchase, and carry no risk: if an instalment is missed, we try again and you keep your money. Under Products, Smart Purchase, you see each plan: what the customer has paid, what is still due and when. A refund takes off the last instalments first; what is more than they are goes back to the card. The same page says which plans you offer and from which amount; administrators and service providers change them from a day on, and plans that customers have already agreed to stay as they are.',
      zh: '智能消费让顾客按 3、6 或 12 期每月付款，而您一次性全额收款。开通后，迪拉姆价格达到 AED 100 的订单在收银台可选分期：顾客选择计划，看到每期日期和金额，并填写银行卡。首期当即扣款，其余各期在之后每月同日扣款（月份较短时为月末）。您收到的是普通付款，扣除智能消费费率，且不承担风险：顾客逾期时由我们重试，您的款项不受影响。在“产品 · 智能消费”中可查看每个计划的已付、待付和日期。退款从最后一期开始核减，超出部分退回银行卡。同一页面列出您提供的分期方案及起始金额；管理员和服务提供者可自某日起修改，顾客已同意的计划不受影响。',
    },
    {
      en: 'Direct Pay is one tap for customers who come back. Under Products, Direct Pay, ask a customer for a card and send them its page: they read what you may do, agree, and give a card, which is checked and not charged. From then on, ask for a payment from the card’s detail: the customer gets a link by e-mail or SMS, sees the amount and what it is for, and confirms with one tap within 24 hours. Above AED 1,000, or on another phone than the one the card was given on, their bank asks again. You can ask one customer twenty times a day. You or the customer can remove the card at any time; what nobody has confirmed is then cancelled. You see the brand and the last four digits, never the number, and the record of who agreed, when and from where.',
      zh: '“直接支付”让回头客一键付款。在“产品”的“直接支付”中请顾客存卡并发送页面：顾客阅读说明、同意并填写银行卡，此时只验证、不扣款。此后在存卡详情中请求付款：顾客通过邮件或短信收到链接，看到金额和用途，在 24 小时内一键确认。超过 AED 1,000，或使用与存卡时不同的手机时，银行会再次验证。每位顾客每天最多请求二十次。您或顾客可随时移除银行卡，尚未确认的付款随即取消。您只能看到卡组织和末四位，以及授权人、时间和来源的记录。',
    },
    {
      en: 'Auto Debit collects what is due again and again. Under Products, Auto Debit, create a mandate: the customer, what it is for, an amount that stays or one that varies up to a cap, every week, month or year, from which day and how often. The customer opens its page, agrees, and gives a card, which is checked and not charged. On each due day the card is debited; the 31st is the last day of a shorter month. The customer is told three days before, and from then on the amount stays. What the bank refuses is tried again after one, three and five days, and then given up; only what is paid costs a fee. You can pause a mandate, resume it, or cancel it; the customer can use another card or cancel on the same page, without signing in. What is due while it is paused is skipped. The calendar shows what will be debited in a month. If the product is off, or an amount is over the cap, nothing is taken and the debit says why.',
      zh: '自动扣款用于收取周期性款项。在“产品”的“自动扣款”中创建授权：选择顾客、填写用途、固定金额或不超过上限的金额、每周、每月或每年、首次扣款日和次数。顾客打开页面，同意并绑定银行卡，此时只验证、不扣款。每到期日从该卡扣款；当月没有 31 日时为月末。每次扣款前三天通知顾客，此后金额不再更改。银行拒绝的扣款会在第一、第三和第五天后重试，之后停止；只有成功的扣款才收费。您可以暂停、恢复或取消授权；顾客可在同一页面更换银行卡或取消，无需登录。暂停期间到期的扣款会跳过。日历显示一个月内的扣款。产品关闭或金额超过上限时不会扣款，并显示原因。',
    },
    {
      en: 'Send a receipt from the detail of any paid payment, by e-mail or SMS and in English or Chinese. The customer gets a link that opens without signing in and works for 90 days; of a card it shows only the brand and the last four digits. Digital Receipt lists every receipt you sent: whether it was sent, opened or could not be sent, when it was first opened and how often. Resend one up to five times a day, or take it as a PDF. The first 1,000 of a month are free; the others are charged to your balance when the month is over, with VAT, and each charge stands under Transactions, Receipt fees, with how it came about. Under Receipt settings, write the text at the foot, and choose whether a receipt is sent after each payment when we know the payer’s e-mail or phone.',
      zh: '在任一已支付的支付详情中，可通过邮件或短信发送中文或英文小票。顾客收到的链接无需登录，有效期 90 天；银行卡仅显示卡组织和末四位。“电子小票”列出所有已发送的小票：是否已发送、已打开或发送失败，以及首次打开时间和次数。每张小票每天最多发送五次，也可下载 PDF。每月前 1,000 张免费，其余在月末后连同增值税从余额扣收；每次扣收及其由来见“交易记录”的“小票费用”。在“小票设置”中填写页脚文字，并选择已知付款人邮箱或手机号时是否在每笔支付后自动发送。',
    },
    {
      en: 'Customers, items, payment methods and the look of the payment page are under Settings, Selling. A customer’s record shows what they paid and what is open; when it is erased, personal data goes and the books stay. Items have an English and a Chinese name, and payers read the one of their language on the payment page, receipts and invoices. They have a price for each currency; import them from a sheet, and import the sheet again to change prices. Of the payment page, colours that nobody can read are refused; a draft is published when you say so, and you can go back to every earlier version.',
      zh: '顾客、商品、支付方式与收银台外观位于“设置”的“销售”。顾客详情显示支付与未结款项；删除个人信息后，账簿仍完整保留。商品有英文与中文名称，付款人在支付页面、小票与账单上看到其语言的名称。商品可设置各币种价格，并可从表格导入，再次导入即可更新价格。收银台不接受难以辨认的颜色；草稿经发布后生效，并可随时恢复任一早期版本。',
    },
    {
      en: 'When two colleagues have the same draft open, the second one to save is told so, keeps what was typed and can load the newer version.',
      zh: '两位同事同时打开同一草稿时，后保存者会收到提示，其输入内容仍保留，并可载入较新的版本。',
    },
  ],
}
