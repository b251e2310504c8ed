// Chapter of the user guide: secondary merchants and their terminals.
import type { Section } from '../paper.ts'

export const secondaryMerchantsChapter: Section = {
  id: 'secondary-merchants',
  title: { en: 'Secondary merchants', zh: '二级商户' },
  blocks: [
    {
      en: 'A group account opens merchants below it under Secondary Merchants. Admins, business makers and operation makers add one, save it as a draft and submit it once nothing is missing. A colleague with a checker’s role reads every answer and document and approves or rejects it.',
      zh: '集团账户可在“二级商户”中开设下级商户。管理员、业务经办和运营经办可添加并保存草稿，资料齐全后提交。具有复核角色的同事查看全部内容和文件后批准或拒绝。',
    },
    {
      en: 'After approval it is a merchant of its own. Its first administrator gets an SMS, signs in with the mobile number you entered and signs the merchant agreement. Open a secondary merchant to see its documents, products and fees, bank accounts, users, terminals, limits and history.',
      zh: '批准后即为独立商户。首位管理员会收到短信，以您填写的手机号码登录并签署商户协议。打开二级商户可查看文件、产品与费率、银行账户、用户、终端、限额和记录。',
    },
    {
      en: 'To read a secondary merchant’s payments, refunds, disputes, settlements, withdrawals, transfers, cash, statements, balances, stores and devices, choose it in the head of the page. You see records of the time in which it belongs to you, and you can’t change anything. Under Statements, “Secondary merchant/terminal” makes a statement about one of them or one of its terminals.',
      zh: '要查看二级商户的交易、退款、争议、结算、提现、转账、现金、对账单、余额、门店和设备，请在页面顶部选择该商户。您可看到其隶属期间的记录，不能进行操作。在“对账单”中选择“二级商户/终端”，可生成某一二级商户或其终端的对账单。',
    },
    {
      en: 'Suspending it stops new payments and signs its members out until it is resumed. Ending the membership lets it go on without you; you keep reading its records up to that day. Each of these needs a colleague’s approval.',
      zh: '暂停后不能收款，成员无法登录，直至恢复。终止隶属后该商户独立经营，您仍可查看截至当日的记录。以上操作均须同事审批。',
    },
    {
      en: 'Terminals lists the devices of your secondary merchants. Admins and business makers order new ones for a merchant under Creation. Open a terminal to activate, lock, move, replace or retire it or to print its label; what you do is written into your history and the merchant’s.',
      zh: '“终端”列出二级商户的设备。管理员和业务经办可在“创建”中为商户申请新设备。打开终端可激活、锁定、调动、更换、停用或打印标签，操作会写入双方的记录。',
    },
  ],
}
