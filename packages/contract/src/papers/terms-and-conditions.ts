// Terms and Conditions: how members of a merchant use the console, and what counts as done by the merchant.
import type { Paper } from './paper.ts'
import { paperTitles } from './titles.ts'

export const termsAndConditions: Paper = {
  name: 'terms-and-conditions',
  title: paperTitles['terms-and-conditions'],
  version: '1.0',
  date: '2026-11-15',
  numbered: true,
  lead: {
    en: 'These terms and conditions govern how a merchant and its staff work in the Falaj Business console. They are part of the merchant agreement and add to the terms of use.',
    zh: '本条款与条件规定商户及其员工如何在 Falaj Business 控制台中工作，是商户协议的组成部分，并补充使用条款。',
  },
  sections: [
    {
      id: 'roles',
      title: { en: 'Admins, staff and roles', zh: '管理员、员工与角色' },
      blocks: [
        {
          en: 'The merchant names at least one admin. Admins enter staff, give and take roles, and answer for that choice towards the provider.',
          zh: '商户至少指定一名管理员。管理员登记员工、授予和收回角色，并就此对服务商负责。',
        },
        {
          en: 'Give each person the smallest set of roles that their work needs. Deactivate people who leave on the same day; their open sessions end at once.',
          zh: '为每个人仅授予工作所需的最少角色。离职人员须当日停用；其打开的会话会立即结束。',
        },
        {
          en: 'Maker and checker of one thing are two people. The console refuses an approval by the person who asked for it; the merchant does not get around this with a second account.',
          zh: '同一事项的经办人与复核人须为两人。控制台拒绝由申请人本人批准；商户不得以第二个账户规避。',
        },
      ],
    },
    {
      id: 'orders',
      title: { en: 'Orders given in the console', zh: '在控制台发出的指令' },
      blocks: [
        {
          en: 'What a member with the right role confirms in the console, with the second factor where one is asked for, is an order of the merchant. The review screen before the confirmation shows what will be carried out; its content is what is ordered.',
          zh: '具有相应角色的成员在控制台确认（如要求，须完成二次验证）的内容，即为商户的指令。确认前的复核页面显示将执行的内容，指令以其为准。',
        },
        {
          en: 'An order is received when the console shows its reference. If the connection breaks before that, look the order up before giving it again; an order that is repeated with the same key is carried out once only.',
          zh: '控制台显示编号时，指令即为收到。如在此之前连接中断，请先查询再重新提交；以同一幂等键重复提交的指令只执行一次。',
        },
        {
          en: 'An order can be cancelled as long as its page offers that. Transfers to a bank cannot be called back once they have been placed; crypto withdrawals cannot be called back at all.',
          zh: '只要页面提供取消，指令即可取消。已提交的转账到银行无法撤回；加密货币提币一律无法撤回。',
        },
        {
          en: 'Check beneficiary, IBAN and amount before you confirm: banks may credit by number alone. For crypto withdrawals the network and the address decide; what goes to a wrong address is lost.',
          zh: '确认前请核对收款人、IBAN 和金额：银行可能仅凭账号入账。加密货币提币以网络和地址为准；发往错误地址的资产无法找回。',
        },
      ],
    },
    {
      id: 'approvals',
      title: { en: 'Approvals and second factor', zh: '审批与二次验证' },
      blocks: [
        {
          en: 'Where a policy of the merchant or of the provider asks for approval, nothing is carried out before it is given. Approvers see the full content, not a summary; what they approve is bound to it by its hash.',
          zh: '商户或服务商的规则要求审批的事项，批准前不予执行。审批人看到的是完整内容而非摘要；批准与该内容的哈希绑定。',
        },
        {
          en: 'A second factor is asked for at least for refunds, batch transfers, withdrawals, new bank accounts, crypto withdrawals and changes of staff. It counts for the one request that was shown and for no other.',
          zh: '至少在退款、批量转账、提现、新增银行账户、加密货币提币和员工变更时要求二次验证。每次验证仅对所显示的一项请求有效。',
        },
      ],
    },
    {
      id: 'records',
      title: { en: 'Records, statements, exports', zh: '记录、对账单与导出' },
      blocks: [
        {
          en: 'The operation history shows what was done and refused in the merchant’s name. It cannot be altered by anyone, and the merchant accepts it as evidence unless it shows to be wrong.',
          zh: '操作历史显示以商户名义执行和被拒绝的操作，任何人不得更改；除非证明有误，商户认可其证据效力。',
        },
        {
          en: 'Object to a statement within 60 days. After that it counts as approved, errors of the provider and fraud excepted.',
          zh: '对账单如有异议，请在 60 天内提出；逾期视为认可，服务商的错误及欺诈除外。',
        },
        {
          en: 'Exports and files leave the console’s protection. The merchant keeps them as safely as its books and deletes what it no longer needs. Download links hold for one minute and for the person they were made for.',
          zh: '导出和下载的文件不再受控制台保护。商户须像保管账簿一样妥善保管，并删除不再需要的内容。下载链接有效期为一分钟，仅供申请人使用。',
        },
      ],
    },
    {
      id: 'keys',
      title: { en: 'API keys and notifications to machines', zh: 'API 密钥与机器通知' },
      blocks: [
        {
          en: 'An API key acts as the merchant. It is shown once, kept on servers only and never in an app or a web page. Replace it at once when it may be known to others.',
          zh: 'API 密钥代表商户行事。密钥仅显示一次，只可保存在服务器上，不得放入应用或网页。一旦可能泄露，须立即更换。',
        },
        {
          en: 'Check the signature of every notification we send to your address before you act on it, and answer twice-sent ones as if they came once.',
          zh: '在处理我们发送到您地址的通知之前，请校验其签名；对重复发送的通知，应按一次处理。',
        },
      ],
    },
    {
      id: 'messages',
      title: { en: 'Messages', zh: '消息' },
      blocks: [
        {
          en: 'Messages about settlement and payout go to the members that want them; messages about security go to everyone and cannot be stopped. A message that a member misses because its channel was turned off counts as received: the console shows all of them.',
          zh: '关于结算和付款的消息发送给选择接收的成员；安全消息发送给所有人，不能停止。因关闭渠道而未收到消息的，视为已收到：控制台会显示全部消息。',
        },
        {
          en: 'The provider never asks for a password or a code in a message or a call.',
          zh: '服务商绝不会在消息或电话中索要密码或验证码。',
        },
      ],
    },
    {
      id: 'sandbox',
      title: { en: 'Sandbox', zh: '沙箱' },
      blocks: [
        {
          en: 'In a sandbox no money moves and everything shown is made up. Real data of people is not entered there.',
          zh: '沙箱中没有真实资金流动，所有显示内容均为虚构。请勿在其中录入真实个人数据。',
        },
      ],
    },
    {
      id: 'changes',
      title: { en: 'Changes', zh: '变更' },
      blocks: [
        {
          en: 'Changes are announced in the console and by message to the admins 30 days ahead. They count as accepted when the merchant goes on using the console after that day; until then it can end the agreement without cost.',
          zh: '变更提前 30 天在控制台公告并通知管理员。该日之后继续使用控制台即视为接受；在此之前商户可以免费终止协议。',
        },
        {
          en: 'Where the law asks for an express consent, the page “Update Agreement” asks for it, shows what has changed, and keeps which person accepted which version when.',
          zh: '法律要求明示同意的，由“更新协议”页面征求同意，显示变更内容，并记录何人何时接受何版本。',
        },
      ],
    },
  ],
}
