// Chapter of the user guide: finding your way.
import { same, type Section } from '../paper.ts'

export const findingYourWay: Section = {
  id: 'finding-your-way',
  title: { en: 'Finding your way', zh: '界面导览' },
  blocks: [
    {
      en: 'The menu on the left shows only the pages your roles can open. In a narrow window, open it with the three-line button at the top left. Use the path above a page’s title to go back up.',
      zh: '左侧菜单只显示您的角色可以进入的页面。窗口较窄时，菜单收在左上角的三横线按钮后。页面标题上方的路径可逐级返回。',
    },
    {
      en: 'At the top right are the bell for messages and announcements, the language, the light or dark theme, and your name. Select your name to see the merchant you act for, your roles and “Sign Out”.',
      zh: '右上角依次为消息与公告铃铛、语言、浅色或深色，以及您的姓名。姓名菜单中有您所代表的商户、您的角色和“退出登录”。',
    },
    {
      en: 'To find anything, select “Search” at the top or press Ctrl + K (⌘ + K on a Mac). Paste what you have: an order number, a bank’s reference, an RRN or ARN, a record’s id, an IBAN, a phone number, an e-mail address, the last four digits of a card or an amount. Developers also find API keys by their name or their last four characters, notify URLs by their address and deliveries by the id of their event. Agreements are found by the product’s name, their file or their fingerprint, and product applications by the product’s name or by who applied. If a customer only knows their card and what they paid, type both: “4242 250.00”. Search also finds pages by name, or by what else they are called: “webhook”, “bank file”. You can also type what you want to do: “refund”, “receipt”, “dispute”, “resend” or “cancel” before a number goes straight there, “refund ORD123 20” with the amount filled in, and “withdraw 500 AED”, “transfer”, “exchange USD”, “create link” or “create invoice” opens the form. Only what your roles can do is offered. You only find what your roles can open. The pin beside a page’s title puts the page into your side menu, under “Pinned”. Pin up to 20 records or pages: your pins are kept in your account, so they are there in every browser. The last things you opened are listed in this browser only.',
      zh: '要查找任何内容，请点击顶部“搜索”或按 Ctrl + K（Mac 为 ⌘ + K）。粘贴手头的信息即可：订单号、银行参考号、RRN 或 ARN、记录的唯一编号、IBAN、电话、邮箱、卡号后四位或金额。开发人员还可按名称或后四位查找 API 密钥，按网址查找通知地址，按事件编号查找通知记录。协议可按产品名称、文件名或指纹查找，产品申请可按产品名称或申请人查找。客户只记得卡和金额时，可一起输入，例如“4242 250.00”。也可按名称或别称查找页面，例如“回调”“银行文件”。也可直接输入要做的事：在编号前输入“退款”“小票”“争议”“重新发送”或“取消”可直接进入（“退款 ORD123 20”会填好金额）；输入“提现 500 AED”“转账”“兑换 USD”“创建链接”或“创建账单”可打开表单。只提供您的角色可以执行的操作。只能找到您的角色可以打开的内容。点击页面标题旁的图钉，页面会出现在侧边菜单的“已固定”中。最多可固定 20 条记录或页面：固定项保存在您的账户中，在任何浏览器中都可见。最近打开的内容仅保存在此浏览器中。',
    },
    {
      en: 'If you don’t have access to a page, it says “Access is denied”. Ask an admin of your business to give you the right role. The change takes effect straight away.',
      zh: '无权进入的页面会显示“拒绝访问”。请向商户管理员申请角色，变更即时生效。',
    },
    { en: 'You can do everything with the keyboard:', zh: '所有功能均可用键盘操作：' },
    {
      table: {
        head: [
          { en: 'Key', zh: '按键' },
          { en: 'What it does', zh: '作用' },
        ],
        rows: [
          [same('Tab, Shift + Tab'), { en: 'Go to the next or previous control', zh: '到下一个或上一个控件' }],
          [same('Enter, Space'), { en: 'Activate the control', zh: '激活控件' }],
          [
            { en: 'Ctrl + K, ⌘ + K', zh: 'Ctrl + K、⌘ + K' },
            { en: 'Open the search', zh: '打开搜索' },
          ],
          [same('Esc'), { en: 'Close a menu, drawer or dialog', zh: '关闭菜单、抽屉或对话框' }],
          [
            { en: 'Tab on a newly opened page', zh: '在新页面按 Tab' },
            { en: 'Show “Skip to content”', zh: '出现“跳到正文”' },
          ],
        ],
      },
    },
    {
      en: 'If a page says it crashed, select “Refresh Page”. If it happens again, give support the reference shown on the page.',
      zh: '如页面提示崩溃，请点击“刷新页面”。如再次发生，请将显示的参考编号告知客服。',
    },
  ],
}
