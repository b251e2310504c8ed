// Chapter of the user guide: settings.
import type { Section } from '../paper.ts'

export const settingsChapter: Section = {
  id: 'settings',
  title: { en: 'Settings', zh: '设置' },
  blocks: [
    {
      en: 'Settings in the menu lists every settings and management page that is open to you. Those for everyone:',
      zh: '菜单中的“设置”列出您可以进入的所有设置与管理页面。所有人都可以使用：',
    },
    {
      list: [
        {
          en: 'Change Password: enter the present password, confirm with an SMS code, choose a new one. All other sessions end.',
          zh: '修改密码：输入当前密码，用短信验证码确认，选择新密码。其他会话全部结束。',
        },
        {
          en: 'Timezone: the clock that every time in the console is shown on.',
          zh: '时区：控制台中所有时间的显示时区。',
        },
        { en: 'Notifications: what you are told by SMS and e-mail.', zh: '通知：通过短信和电子邮件接收的内容。' },
        {
          en: 'Your sessions and devices: see where you are signed in and end what you do not recognise.',
          zh: '会话与设备：查看登录位置，并结束您不认识的会话。',
        },
        { en: 'Log Out: ends this session on this device.', zh: '退出登录：结束此设备上的当前会话。' },
      ],
    },
  ],
}
