// Chapter of the user guide: the referral area.
import type { Section } from '../paper.ts'

export const referralsChapter: Section = {
  id: 'referrals',
  title: { en: 'Commissions of your referrals', zh: '推荐佣金' },
  blocks: [
    {
      en: 'Referral → Dashboard shows how far your referred merchants came and the statement of this month: brought forward, earned, taken back and paid out add up to what is yours. Every figure opens the commissions that it is made of.',
      zh: '“推荐 → 总览”显示推荐商户的进展以及本月对账单：上期结转、获得、收回与已支付之和即为您的佣金。点击数字可查看对应佣金明细。',
    },
    {
      en: 'A commission comes with a payment. It is accrued until the payment settles, clears for 7 days, and is available then. Open one to see payment × rate of that day = commission, what a refund took back, and the ledger entries; your browser computes it again and says if a figure differs.',
      zh: '佣金随支付产生：结算前为已计提，结算后清算 7 天，之后可用。打开一笔佣金可查看“支付 × 当日费率 = 佣金”、退款收回的金额及账簿分录；浏览器会重新计算，如有不一致会提示。',
    },
    {
      en: 'Referral Statement has a statement for every month, and the payouts. “Pay out” asks for everything that is available in one currency; a colleague approves. What is refunded meanwhile is carried forward to the next payout.',
      zh: '“推荐对账单”包含每月对账单与付款。点击“支付佣金”可申请支付某一币种的全部可用佣金，由同事审批。其间发生的退款结转至下次付款。',
    },
    {
      en: 'You can check a statement yourself: open it, download its file and choose it under “Check a file”. That page computes every commission, payout and sum again on your own device, without sending anything, and names the line that differs. PDF, CSV and XLSX are made under Statements, type “Referral statements”.',
      zh: '您可自行核对：打开对账单，下载核对文件，在“核对文件”页面选择该文件。页面会在您的设备上重新计算每笔佣金、付款与合计，不发送任何数据，并指出不一致之处。PDF、CSV 与 XLSX 可在“对账单”中以“推荐对账单”类型生成。',
    },
    {
      en: 'Marketing → My Promoters: add a person, give a rate from a day on, and pass on the link or the printed QR code. When somebody registers with it and takes payments, the promoter earns a commission. Disable a promoter, and the link earns nothing from then on.',
      zh: '“营销 → 我的推广员”：添加人员并设定自某日起的费率，分发链接或打印的二维码。通过其注册并收款的商户将为推广员带来佣金。停用后，该链接不再产生奖励。',
    },
    {
      en: 'Marketing → My Referrals: invite a merchant by SMS, e-mail or a link of your own, and see each step with its time: invited, registered, verified, first payment, rewarded. A reward is refused when the invited merchant shares a device, a bank account, a licence or an owner with the inviter or another invited merchant; the invitation names the reason.',
      zh: '“营销 → 我的推荐”：通过短信、邮件或链接邀请商户，查看每一步及时间：已邀请、已注册、已核验、首笔支付、已奖励。若受邀商户与邀请人或其他受邀商户使用同一设备、银行账户、执照或所有人，奖励将被拒绝，并注明原因。',
    },
  ],
}
