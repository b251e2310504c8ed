// Chapter of the user guide: bank accounts.
import type { Section } from '../paper.ts'

export const bankAccountsChapter: Section = {
  id: 'bank-accounts',
  title: { en: 'Bank accounts', zh: '银行账户' },
  blocks: [
    {
      en: 'Admins and finance find under Settings, Bank Account, where money can be paid out to. The number is shown with its last four digits only; the file of the list, too.',
      zh: '管理员和财务可在“设置”的“银行账户”中查看可付款的账户。账号仅显示后四位，导出文件亦然。',
    },
    {
      en: 'To add one, choose the country: the United Arab Emirates by IBAN in AED or USD, the United States, Hong Kong and Singapore by SWIFT in USD. Basic is a domestic dirham account, WPS Account the one wages are paid from.',
      zh: '添加时先选择国家或地区：阿联酋通过 IBAN，币种为 AED 或 USD；美国、香港和新加坡通过 SWIFT，币种为 USD。“基本账户”为本地迪拉姆账户，“WPS 工资账户”用于发放工资。',
    },
    {
      en: 'The check digits are tested as you type, and the bank’s name appears. Send the bank’s letter, enter the code that comes to your own number, and confirm with your second factor. A colleague then reads the whole number and approves.',
      zh: '输入时即校验校验位并显示银行名称。上传银行证明，输入发送至您本人号码的验证码，并通过二次验证确认。随后由同事查看完整账号并审批。',
    },
    {
      en: 'After the approval the bank confirms whose account it is. Then a cooling-off runs, a day unless your provider says otherwise; only after it a payout may go there. If you did not ask for an account that shows here, freeze it at once.',
      zh: '审批后由银行确认户名，随后进入冷静期（默认为一天，以服务商设置为准），结束后方可付款。若发现并非你们申请的账户，请立即冻结。',
    },
    {
      en: 'Open an account to rename it, make it the default of its currency, freeze or unfreeze it, or ask to delete it, and to read everything that ever became of it.',
      zh: '打开账户可重命名、设为该币种的默认账户、冻结或解冻、申请删除，并查看其全部变更记录。',
    },
  ],
}
