// Chapter of the user guide: notifications.
import type { Section } from '../paper.ts'

export const notifications: Section = {
  id: 'notifications',
  title: { en: 'Messages and notifications', zh: '消息与通知' },
  blocks: [
    {
      en: 'Short messages appear at the top for a second. If you miss one, select the bell: it keeps the last 50 messages, and your provider’s announcements until you dismiss them. The bell also counts your unread notices. Its inbox keeps every notice we send you by SMS or e-mail, by topic, with a link to the record it is about.',
      zh: '简短提示在顶部显示一秒。不会丢失：铃铛保留最近五十条，以及服务商的公告直至您收起。铃铛还显示未读通知数：收件箱按主题保存我们以短信或邮件发送给您的每条通知，并附有相关记录的链接。',
    },
    {
      en: 'Choose which messages you get by SMS and e-mail under Settings, Notifications. Changes are saved straight away. We always send security messages. They tell you when you log in on a new device, and when bank accounts, staff or roles change.',
      zh: '通过短信和电子邮件接收哪些消息由您决定：“设置”中的“通知”。每个开关即时保存。安全消息始终发送，用于告知新设备登录，以及银行账户、员工或角色的变更。',
    },
    {
      en: 'We only send e-mail to an address that you have confirmed. Add it on the same page and enter the code we send to it. If the address changes, we tell you by SMS. If e-mails to it come back, the page says so and we send nothing more there: confirm the address again with a new code.',
      zh: '电子邮件仅发送至您已确认的地址：在同一页面添加地址，并输入我们发送的验证码。地址变更时会以短信通知您。如果邮件被退回，该页面会提示，并停止向该地址发送：请用新的验证码重新确认。',
    },
    {
      en: 'Marketing messages are off unless you turn them on.',
      zh: '营销消息在您开启之前默认关闭。',
    },
    {
      en: 'Messages you can unsubscribe from include a link. It opens a page that shows what you would stop getting and at which address. Nothing changes until you confirm. You can undo it on the same page for a day.',
      zh: '可停止的消息附有链接。打开后页面说明将停止什么、针对哪个地址；在您点击按钮之前不会有任何变化，点击后一天内可在同一页面撤销。',
    },
  ],
}
