// Chapter of the user guide: risk.
import type { Section } from '../paper.ts'

export const riskChapter: Section = {
  id: 'risk',
  title: { en: 'Risk', zh: '风控' },
  blocks: [
    {
      en: 'The Risk dashboard shows your disputes and fraud against the limits of the card schemes, what your rules stopped, and the payments that wait for a decision. Every figure opens its rows.',
      zh: '“风险总览”显示争议率和欺诈率与卡组织限额的对比、规则拦截的金额以及待审核的支付。每个数字都可打开明细。',
    },
    {
      en: 'A rule has conditions and an outcome: let through, ask for 3-D Secure, send to review, or stop. Write it in the form or as one line, such as “amount_aed > 2000 and card_hour_count >= 3 then review”. Before you switch it on it is tried on your own history: which good sales it would have stopped, and which disputed ones. A rule can also only watch. A rule that stops more than a fifth of your payments needs a colleague’s approval.',
      zh: '规则由条件和结果组成：放行、要求 3-D Secure、转人工审核或拦截。可用表单编写，也可写成一行，例如“amount_aed > 2000 and card_hour_count >= 3 then review”。启用前会用您的历史数据试算：会误拦哪些正常交易，会命中哪些争议交易。规则也可仅观察。拦截超过五分之一支付的规则须经同事审批。',
    },
    {
      en: 'A payment in review is authorised and not captured. Allow it, and the money is taken; refuse it, or leave it for 24 hours, and the authorisation is released. Administrators and finance decide; they are notified once the bank has answered. A payment that a wallet or a bank took at once is looked at afterwards: let it stay, or refund it from the queue. Rules hold at tills, for scanned codes and for debits of mandates, too; what cannot be held or asked for there is refused. From a decision you can put its card, device, address or customer on the block list or the allow list.',
      zh: '待审核的支付已授权但未扣款。放行则扣款；拒绝或 24 小时未审核则释放授权。由管理员和财务审核，银行答复后会通知他们。钱包或银行即时扣款的支付事后复核：放行，或在队列中直接退款。规则同样适用于收银设备、扫码和授权扣款；在这些场景无法暂扣或验证的支付将被拒绝。可在决策详情中将银行卡、设备、网络地址或顾客加入黑名单或白名单。',
    },
  ],
}
