// Chapter of the user guide: the record of all transactions, and settlements.
import type { Section } from '../paper.ts'

export const transactionsChapter: Section = {
  id: 'transactions',
  title: { en: 'Transactions and settlements', zh: '交易与结算' },
  blocks: [
    {
      en: 'Transactions, Fiat shows all money movements, with tabs for payments, refunds, withdrawals, settlements, cash, single and batch transfers, and transfers to banks. Customer service and operations can see it too. Apart from refunds, you can’t move money from this page.',
      zh: '“交易”的“法币”记录所有资金变动：支付、退款、提现、结算、现金、单笔与批量转账、转账到银行各占一个标签页。客服与运营也可查看，除退款外不能在此动用资金。',
    },
    {
      en: 'Each record shows its effect on your balance, entry by entry. Linked shows what it belongs to: the request and who approved it, the money on hold, the bank account, the certificate and the statements that include it. Pages you can’t open are listed without a link.',
      zh: '每条记录都会逐笔说明对余额的影响，并在“关联”中列出相关内容：申请与审批、冻结金额、银行账户、付款凭证、所在对账单。您无权查看的页面只显示名称，不提供链接。',
    },
    {
      en: 'A payment shows every attempt to pay it and why one was declined, the fee and the version of your terms it follows, where the money went, and the settlement that made it available. Each action says which state it leads to. Money that arrives after an order was cancelled is booked and returned to the payer. Both entries stay visible.',
      zh: '支付单列出每次支付尝试及被拒原因、按哪一版条款收费、资金去向，以及随哪一笔结算计入可用余额。可执行的操作旁注明之后的状态。订单取消后才到账的款项会入账并退回付款人，两笔分录均可查看。',
    },
    {
      en: 'To refund a payment, open it and choose Refund. You can refund all of it or a part, by items or any amount, several times, as long as something is left and the product’s time isn’t over. Review shows what it means before you send it. Refunds are free, and the fee for the payment is not returned. Customer service can ask, and a colleague who moves money approves where your policy says so. One that was sent back can be changed and sent again. To refund several payments, choose them by their check boxes and select Refund above the list: you get a result for each one.',
      zh: '退款：打开支付单并选择“退款”。在产品规定期限内，可全额或部分、按商品或任意金额、多次退款，直至无剩余金额。提交前可在“核对”中查看影响。退款不收费，原支付的手续费不退还。客服可以申请，按策略由可动用资金的同事审批；被退回的申请可修改后重新提交。如需退还多笔支付，请勾选后在列表上方选择“退款”，系统逐笔给出结果。',
    },
    {
      en: 'Chosen payments can also get their receipts, be exported as a file, and get a note. A receipt goes to each payer’s known e-mail address, or by SMS; a payment without an address is named. A note is for your team only: it is in the payment, in its Timeline and in the Notes column of an export, never on a receipt or in the API.',
      zh: '勾选的支付还可以批量发送小票、导出文件和添加备注。小票发送至付款人的邮箱或手机；没有联系方式的支付会逐笔列明。备注仅团队可见：显示在支付详情、时间线和导出文件的“内部备注”列中，不会出现在小票或 API 中。',
    },
    {
      en: 'If the available balance is too low, the refund waits and shows until when. You can cancel it while it waits, and it ends after 30 days. If the payer’s bank refuses it, the money is available again. The requester and those who move money are notified when a refund waits or fails (Settings, Notifications, Refunds). While the payer’s bank disputes a payment, it can’t be refunded as well.',
      zh: '可用余额不足时，退款会等待并显示预计日期；等待期间可取消，30 天后终止。若付款人银行拒绝，金额恢复可用。退款等待或失败时，会通知申请人和可动用资金的同事（设置、通知、退款）。付款人银行提出争议期间，该支付不能再退款。',
    },
    {
      en: 'Cash in, Cash out and Cash top-up list what customers did with cash at your tills. Cash handed in leaves your available balance, because you keep the banknotes. Cash taken out comes back to it, with your commission. A till asks before cash changes hands: if the drawer, your balance or a limit doesn’t allow it, it’s refused, and the list says why. Above the list you see what should be in each store’s drawer. Admins and finance put cash in or take it out there, and can reverse a cash-in on the same day. Cash agents, under Cash top-up, are partners that take cash for top-ups: each shows what it took, what it owes you and the vouchers it sold. Under Vouchers, beside the agents, admins and finance issue vouchers of one value for an agent or your own tills, and cancel those that nobody used. A till that names a voucher redeems it with the top-up, once: it’s refused when it’s used, expired, cancelled, another agent’s or of another value. An agent’s till is refused when its cash limit is reached, or while it’s paused; admins and finance record what it hands over. If a customer lost the slip, open the record and reprint it: it’s marked as a copy.',
      zh: '“现金存入”“现金取出”“现金充值”列出顾客在收银台的现金业务。存入的现金由您保管，相应金额从可用余额扣除；取出的现金连同佣金计入可用余额。收银台会先行询问：钱箱、余额或限额不足时将被拒绝，列表注明原因。列表上方显示各门店钱箱应有的现金，管理员和财务可在此存取现金，并可在当天冲正现金存入。“现金充值”下的“代理点”是代您收取充值现金的合作点，各自显示所收现金、应交金额和所售凭证。管理员和财务在代理点旁的“凭证”中，为代理点或自有收银台发行固定面值的凭证，并可作废未使用的凭证。收银台填写凭证号即随充值兑换，每张一次；已兑换、已过期、已作废、属其他代理点或面值不符的将被拒绝。达到现金上限或暂停时，代理点的收银机会被拒绝；管理员和财务记录其现金交接。顾客遗失凭条时，打开该记录即可补打，补打件注明为副本。',
    },
    {
      en: 'Cashback gives customers a part of what they pay back. A campaign says how much (a percentage or a fixed amount), from which payment on, how much for one customer at most, and how long. Its budget is put on hold when it starts, so it can’t be overspent. Cashback is paid when a payment succeeds, and comes back to you in the same share when the payment is refunded. Pause a campaign or end it at any time: what is left of the budget is available again. Admins and finance manage campaigns under Transactions, Cashback.',
      zh: '返现活动将顾客支付的一部分返还给他们：设定比例或固定金额、最低支付金额、每位顾客上限和期限。活动开始时预算即被冻结，不会超支。支付成功即返现，支付退款时按相同比例收回。可随时暂停或结束活动，剩余预算恢复可用。管理员和财务在“交易”的“返现”中管理活动。',
    },
    {
      en: 'Pay later lists payments that customers made with pay later, credit or instalments and that aren’t settled yet, with the amount due and the day it should be settled.',
      zh: '“先享后付”列出以先享后付、信用付或分期支付且尚未结算的款项，包括应结金额与预计结算日。',
    },
    {
      en: 'Payments are settled on the morning of a banking day: one or two banking days after the payment, depending on the product (T+1 or T+2), or by the cycle you agreed with your provider. A settlement leads from the sales of its days to the settled amount: what is in another settlement, fees, VAT, and the refunds and disputes since the previous settlement. Choose a step to see its rows. Each refund and dispute belongs to the settlement that follows it. Your browser adds up the tables by day and by product again.',
      zh: '收款于银行工作日早晨结算：视产品在付款后一个或两个银行工作日（T+1 或 T+2），或按您与服务商约定的周期。每笔结算从这些日期的销售额一步步说明到结算金额：不在本次结算的收款、手续费、增值税，以及自上次结算以来的退款与争议。选择任一步可查看明细。每笔退款和争议归入其后的那笔结算。按日期和产品的表格均在浏览器中重新加总。',
    },
  ],
}
