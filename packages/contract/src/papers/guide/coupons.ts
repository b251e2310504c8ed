// Chapter of the user guide: coupons, redemptions, green points.
import type { Section } from '../paper.ts'

export const couponsChapter: Section = {
  id: 'coupons',
  title: { en: 'Coupons and green points', zh: '优惠券与绿色积分' },
  blocks: [
    {
      en: 'Admins find coupons under Marketing, Redemption Records. Start a campaign with a budget, a discount in per cent or as an amount, and conditions: a smallest order, a product, days, hours or a store. The budget leaves your available balance when the campaign starts, so discounts never cost more. If your approval policy asks for it, a colleague who moves money approves first. What is left comes back when the campaign ends.',
      zh: '管理员可在“营销”的“核销记录”中管理优惠券。新建活动时设定预算、优惠（百分比或金额）与使用条件：最低订单、产品、星期、时段或门店。活动开始时预算即从可用余额划出，优惠不会超出预算。若审批策略要求，须先由资金同事批准。活动结束时剩余部分退回。',
    },
    {
      en: 'Falaj can fund a campaign instead. Choose this when you create it: its coupons can be used once Falaj has agreed.',
      zh: '活动也可由 Falaj 承担：创建时选择该项，Falaj 同意后优惠券方可使用。',
    },
    {
      en: 'A campaign has a code that everybody may use, or you issue coupons one by one, each with a code of its own for one use. You can limit the uses in all and for each customer.',
      zh: '活动可设公开券码，也可逐张发券，每张券码独立且仅可使用一次。可限制总使用次数与每位顾客的次数。',
    },
    {
      en: 'Customers enter the code on the page of a payment link, a smart code, an invoice or a QR sale. The coupon is held for their order before they pay; a customer who comes too late gets a message and can pay the full price. The discount is paid to your available balance with the payment. If the order isn’t paid, the coupon is free again. If you refund the payment, the discount goes back to the budget in the same proportion.',
      zh: '顾客在支付链接、智能码、账单或扫码收款页面输入券码。付款前优惠券即为其订单预留；晚到者会收到提示，可按原价支付。优惠金额随支付转入您的可用余额。订单未付款，优惠券即恢复可用；退款时优惠按相同比例退回预算。',
    },
    {
      en: 'At the counter, use Redeem at the counter: check the code, hold the coupon, and redeem it once the customer has paid. It is held for 15 minutes. You can reverse a redemption on the same day; after that it is final.',
      zh: '在柜台使用“柜台核销”：查询券码、预留优惠券，顾客付款后确认核销。预留 15 分钟有效。核销当日可撤销，之后不可更改。',
    },
    {
      en: 'At a till, choose Coupon on the screen of the ways to pay and type the code. The price falls at once, and the coupon is held for this sale; if the network goes afterwards, the sale goes on. Without a network no other coupon can be used: nobody could know whether it is the last one. A sale whose coupon was released meanwhile is marked for you to look at, and costs the campaign nothing.',
      zh: '在收银设备的支付方式页面选择“优惠券”并输入券码，价格即时减少，优惠券为本笔交易预留；此后断网仍可完成。离线时不能使用其他优惠券，因为无法确认是否还有余量。若优惠券已被释放，该笔交易会标记待查，且不占用活动预算。',
    },
    {
      en: 'Green points are on the page Green Points and on the wallet, for admins and finance. Payments earn points, in lots that expire. The page lists every date on which points expire. What expires soonest is spent first; you can donate points or convert them to balance, as agreed with Falaj, and return a spend within 30 days. A refund takes back the points of its payment. If you have spent them already, the balance goes below zero and the next points fill it.',
      zh: '管理员和财务可在“绿色积分”页面与钱包查看积分。支付获得积分，按批次到期，页面列出全部到期日。先到期者先使用；可按与 Falaj 的约定捐赠或兑换为余额，30 天内可退回。退款会收回相应积分；若已使用，余额将为负，由之后获得的积分补足。',
    },
  ],
}
