// Chapter of the user guide: bank accounts.
import type { Section } from '../paper.ts'

export const bankAccountsChapter: Section = {
  id: 'bank-accounts',
  title: { en: 'Bank accounts', zh: '银行账户' },
  blocks: [
    {
      en: 'Admins and finance manage the accounts that receive payouts under Settings, Bank Account. The list and its export show only the last 4 digits of each account number.',
      zh: '管理员和财务可在“设置”的“银行账户”中查看可付款的账户。账号仅显示后四位，导出文件亦然。',
    },
    {
      en: 'To add an account, first choose the country. Accounts in the United Arab Emirates use an IBAN and can be in AED or USD. Accounts in the United States, Hong Kong and Singapore use SWIFT and are in USD. Basic is a domestic dirham account. WPS Account is the account wages are paid from.',
      zh: '添加时先选择国家或地区：阿联酋通过 IBAN，币种为 AED 或 USD；美国、香港和新加坡通过 SWIFT，币种为 USD。“基本账户”为本地迪拉姆账户，“WPS 工资账户”用于发放工资。',
    },
    {
      en: 'We check the number as you type and show the bank’s name. Upload the bank letter, enter the code we send to your own mobile number, and confirm with your second factor. A colleague then sees the full account number and approves the account.',
      zh: '输入时即校验校验位并显示银行名称。上传银行证明，输入发送至您本人号码的验证码，并通过二次验证确认。随后由同事查看完整账号并审批。',
    },
    {
      en: 'After approval, the bank confirms who owns the account. Then a cooling-off period starts. It lasts one day unless your provider sets another time. The account can receive payouts when it ends. If you see an account your business didn’t request, freeze it immediately.',
      zh: '审批后由银行确认户名，随后进入冷静期（默认为一天，以服务商设置为准），结束后方可付款。若发现并非你们申请的账户，请立即冻结。',
    },
    {
      en: 'Open an account to rename it, make it the default for its currency, freeze or unfreeze it, request its deletion or see its full history.',
      zh: '打开账户可重命名、设为该币种的默认账户、冻结或解冻、申请删除，并查看其全部变更记录。',
    },
  ],
}
