// Chapter of the user guide: what payers' banks ask back, and how to answer.
import type { Section } from '../paper.ts'

export const disputesChapter: Section = {
  id: 'disputes',
  title: { en: 'Disputes and fraud reports', zh: '争议与欺诈报告' },
  blocks: [
    {
      en: 'Chargeback & fraud report, among your transactions, lists what payers’ banks ask back. The board on top sorts what waits for you by the days you have left. Home, and messages if you want them, remind you three days and one day before a deadline.',
      zh: '交易中的“拒付与欺诈报告”列出付款人银行要求退回的款项。顶部看板按剩余天数排列待答复的争议。首页以及您选择的消息会在期限前三天和一天提醒您。',
    },
    {
      en: 'The amount and a fee are taken from your balance when the notice arrives, or as soon as your balance allows. If you win, the amount comes back. The fee stays. A fraud report takes nothing and needs no answer. A refund at that point may prevent a chargeback.',
      zh: '收到通知时从余额扣除争议金额与手续费；余额不足时，待余额足够再扣。胜诉后退回争议金额，手续费不退。欺诈报告不扣款，也无需答复；此时退款可能避免后续拒付。',
    },
    { en: 'To answer a dispute:', zh: '答复争议：' },
    {
      steps: [
        {
          en: 'Open it and read what the bank claims. The checklist shows what helps most for this claim.',
          zh: '打开争议，阅读银行的主张。清单列出对该主张最有帮助的证据。',
        },
        {
          en: 'Add documents: PDF, PNG or JPEG, 5 MB and 20 pages each, ten at most. Write your statement and save it.',
          zh: '添加文件：PDF、PNG 或 JPEG，每份不超过 5 MB、20 页，最多十份。编写说明并保存。',
        },
        {
          en: 'Finance or an administrator chooses Defend. It can be sent once. The evidence pack goes with it: order, receipt, 3-D Secure result, delivery, the customer’s history and device, as one PDF.',
          zh: '由财务或管理员选择“答辩”，仅可提交一次。证据包随答复一并提交：订单、收据、3-D Secure 结果、交付、顾客历史与设备，合为一份 PDF。',
        },
      ],
    },
    {
      en: 'Accept gives up the amount. A payment whose dispute was lost or accepted is shown as Dispute lost, and its net is less what the dispute took, with the fee. You type it and confirm with your second factor. If an answer does not reach the bank, Home says so and Send again tries once more. Small disputes of up to 200.00 can be accepted several at once, each with its own result. Refund instead gives the customer their money back by a refund. The bank is notified when it has arrived, withdraws the dispute and returns what it took; the fee stays. Above the board you see how many of the past year’s disputes you won.',
      zh: '争议败诉或已接受的支付显示为“争议败诉”，净额扣除争议收回的金额与手续费。“接受”即放弃该金额，需输入金额并进行二次验证。如答复未能送达银行，首页会提示，可选择“重新发送”。不超过 200.00 的小额争议可批量接受，并逐项显示结果。“改为退款”通过退款将款项退还顾客；到账后我们会告知银行，银行撤回争议并退回已扣金额，手续费不退。看板上方显示过去一年您的胜诉情况。',
    },
    {
      en: 'Assign a dispute to a colleague and leave notes for each other; the bank does not see them. Deadlines in your calendar gives you an address for your calendar app. It is shown once, works until you revoke it, and ends with your access.',
      zh: '您可将争议分配给同事并互留备注，银行不会看到。“日历订阅期限”提供可在日历应用中订阅的地址，仅显示一次，撤销后或您失去权限后即失效。',
    },
    {
      en: 'A claim that doesn’t match the payment (above its amount, in another currency, or of a payment that was not made) is checked by Falaj first. Nothing is taken and you need not answer until it is confirmed.',
      zh: '与支付不符的主张（超过支付金额、币种不同或并未支付）由 Falaj 先行核查。确认前不扣款，也无需答复。',
    },
    {
      en: 'The bank’s codes are shown as they came. What they mean is shown beside them, and marked where it is not confirmed.',
      zh: '银行代码按原样显示，旁边注明其含义；尚未确认的含义会标明。',
    },
  ],
}
