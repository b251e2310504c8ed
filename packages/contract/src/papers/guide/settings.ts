// Chapter of the user guide: settings.
import type { Section } from '../paper.ts'

export const settingsChapter: Section = {
  id: 'settings',
  title: { en: 'Settings', zh: '设置' },
  blocks: [
    {
      en: 'Settings in the menu lists all the settings and management pages you can open. These are available to everyone:',
      zh: '菜单中的“设置”列出您可以进入的所有设置与管理页面。所有人都可以使用：',
    },
    {
      list: [
        {
          en: 'Change Password: enter your current password, confirm with an SMS code and choose a new password. You are logged out everywhere else.',
          zh: '修改密码：输入当前密码，用短信验证码确认，选择新密码。其他会话全部结束。',
        },
        {
          en: 'Timezone: choose the time zone for all times in the console.',
          zh: '时区：控制台中所有时间的显示时区。',
        },
        { en: 'Notifications: choose what we tell you by SMS and e-mail.', zh: '通知：通过短信和电子邮件接收的内容。' },
        {
          en: 'Sessions and Devices: see where you’re logged in and log out any session you don’t recognise, or choose “Log out everywhere else”.',
          zh: '会话与设备：查看登录位置，并结束您不认识的会话。',
        },
        { en: 'Log Out: end your session on this device.', zh: '退出登录：结束此设备上的当前会话。' },
      ],
    },
  ],
}
