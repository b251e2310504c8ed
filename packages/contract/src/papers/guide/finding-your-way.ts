// Chapter of the user guide: finding your way.
import { same, type Section } from '../paper.ts'

export const findingYourWay: Section = {
  id: 'finding-your-way',
  title: { en: 'Finding your way', zh: '界面导览' },
  blocks: [
    {
      en: 'The menu at the left shows the pages your roles open to you and nothing else. On a narrow window it hides behind the button with three lines at the top left. The line above a page’s title leads back up.',
      zh: '左侧菜单只显示您的角色可以进入的页面。窗口较窄时，菜单收在左上角的三横线按钮后。页面标题上方的路径可逐级返回。',
    },
    {
      en: 'At the top right you find the bell with messages and announcements, the language, light or dark, and your name. Behind your name stand the merchant you act for, your roles, and “Sign Out”.',
      zh: '右上角依次为消息与公告铃铛、语言、浅色或深色，以及您的姓名。姓名菜单中有您所代表的商户、您的角色和“退出登录”。',
    },
    {
      en: 'A page you may not enter says “Access is denied”. Ask an admin of your merchant for the role; the change holds at once.',
      zh: '无权进入的页面会显示“拒绝访问”。请向商户管理员申请角色，变更即时生效。',
    },
    { en: 'Everything works without a mouse:', zh: '所有功能均可用键盘操作：' },
    {
      table: {
        head: [
          { en: 'Key', zh: '按键' },
          { en: 'What it does', zh: '作用' },
        ],
        rows: [
          [same('Tab, Shift + Tab'), { en: 'To the next or previous control', zh: '到下一个或上一个控件' }],
          [same('Enter, Space'), { en: 'Presses it', zh: '激活控件' }],
          [same('Esc'), { en: 'Closes a menu, drawer or dialog', zh: '关闭菜单、抽屉或对话框' }],
          [
            { en: 'Tab on a fresh page', zh: '在新页面按 Tab' },
            { en: 'Offers “Skip to content”', zh: '出现“跳到正文”' },
          ],
        ],
      },
    },
    {
      en: 'If a page says that it crashed, press “Refresh Page”. If it happens again, tell support the reference shown there.',
      zh: '如页面提示崩溃，请点击“刷新页面”。如再次发生，请将显示的参考编号告知客服。',
    },
  ],
}
