// Chapter of the user guide: second factor.
import type { Section } from '../paper.ts'

export const secondFactor: Section = {
  id: 'second-factor',
  title: { en: 'Second factor', zh: '二次验证' },
  blocks: [
    {
      en: 'Some pages and actions ask you to confirm that it’s you, for example refunds, batch transfers, withdrawals, bank accounts, statements and staff changes. The dialog shows what you’re about to do. Read it before you continue.',
      zh: '部分页面和操作要求再次证明是您本人：退款、批量转账、提现、银行账户、对账单、员工变更等。对话框会重复您将要进行的操作，请先核对再继续。',
    },
    {
      en: 'If you haven’t set up another method, we send a code to your mobile number by SMS. An authenticator app or a passkey is safer: both work offline and can’t be intercepted.',
      zh: '如未设置其他方式，验证码会以短信发送到您本人的号码。更好的方式是身份验证器应用或通行密钥：无需网络，也不会被截获。',
    },
    { en: 'To set up an authenticator app:', zh: '设置身份验证器应用：' },
    {
      steps: [
        { en: 'Open Settings, then Two-Factor Authentication.', zh: '打开“设置”，进入“双重验证”。' },
        {
          en: 'Scan the QR code with the app, or type the key shown below it.',
          zh: '用应用扫描二维码，或输入其下方的密钥。',
        },
        { en: 'Enter the 6 digits the app shows.', zh: '输入应用显示的 6 位数字。' },
        {
          en: 'Keep your recovery codes on paper in case you lose your phone. Each code works once.',
          zh: '将恢复码记在纸上保存。每个恢复码只能使用一次，以备手机遗失之需。',
        },
      ],
    },
    {
      en: 'Each confirmation is valid for one request only. If you change anything in it, even one digit, we ask you again.',
      zh: '每次确认仅对该请求有效。只要有任何改动，哪怕一个数字，控制台都会再次询问。',
    },
  ],
}
