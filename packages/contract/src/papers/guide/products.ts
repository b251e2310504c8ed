// Chapter of the user guide: products, applications and agreements.
import type { Section } from '../paper.ts'

export const productsChapter: Section = {
  id: 'products',
  title: { en: 'Products and agreements', zh: '产品与协议' },
  blocks: [
    {
      en: 'Product List shows what your business has or has applied for: its state, what it earned this month after fees and VAT, and the next step. Product Application lists all products; search them, or filter by what you need and by state.',
      zh: '“产品列表”显示您已开通或已申请的产品：状态、本月扣除费用和增值税后的收入，以及下一步。“产品申请”列出全部产品，可搜索，或按用途和状态筛选。',
    },
    {
      en: 'Admins, IT, service providers and pre-authorizers can apply. The form is saved while you type. Documents are taken from your basic information; upload a newer one where yours is missing or has expired.',
      zh: '管理员、技术支持、服务商角色和预授权人可以申请。填写时自动保存。材料取自基本信息；缺少或过期的，请上传新文件。',
    },
    {
      steps: [
        { en: 'Applied: the application is with the provider.', zh: '已申请：申请已提交给服务商。' },
        {
          en: 'Declined: the provider says field by field what to change. Only those fields can be changed.',
          zh: '被拒绝：服务商逐项说明需修改的内容，仅可修改这些内容。',
        },
        {
          en: 'In progress: the provider is looking at it, or has approved it and an admin signs the agreement with a code sent to their own number.',
          zh: '处理中：服务商正在审核，或已通过、等待管理员使用发送至本人号码的验证码签署协议。',
        },
        { en: 'Active: you can use it.', zh: '已开通：可以使用。' },
      ],
    },
    {
      en: 'You can switch a product off and on again on its detail page. While it is off, nothing new can be made with it and payers can’t pay; what was paid is settled as usual. What the provider switched off, only the provider switches on.',
      zh: '可在产品详情中关闭和重新开启产品。关闭期间不能新建，付款人也无法付款；已付款项照常结算。由服务商关闭的，只能由服务商开启。',
    },
    {
      en: 'The detail page shows your fees and limits: what a payment costs, the most of one payment and the most of one day. They are the standard ones unless the provider agreed on others with you. When a day’s limit is reached, new payments are refused until midnight in Dubai; what a customer has paid is never refused. A higher fee or a lower limit is announced at least 60 days ahead: those who sign get a message, and the detail page shows it with its day, as does an agreement that is made in between. The detail of a payment shows the fee it was charged by, also after the fee has changed.',
      zh: '产品详情显示您的费率和限额：每笔费用、单笔上限和单日上限。除非服务商与您另有约定，均为标准费率和限额。达到单日上限后，新的付款在迪拜时间零点前会被拒绝；顾客已付的款项不会被拒绝。提高费率或降低限额至少提前 60 天通知：签署人会收到消息，产品详情显示新条款及其生效日，其间生成的协议亦会载明。支付详情显示该笔适用的费率，费率变更后亦然。',
    },
    {
      en: 'Agreements, under Settings, lists every version with its signer, state, fingerprint and file. When a new version is out, Update Agreement shows what is different clause by clause, and the day to sign it by. After that day the product is blocked until it is signed; without the new merchant agreement every product is. Refunds, withdrawals and settlement go on.',
      zh: '“设置”中的“协议”列出全部版本及其签署人、状态、指纹和文件。新版本发布后，“更新协议”逐条显示变更内容和签署截止日；逾期后，签署前不能使用该产品；商户协议逾期未签署的，不能使用任何产品。退款、提现和结算不受影响。',
    },
  ],
}
