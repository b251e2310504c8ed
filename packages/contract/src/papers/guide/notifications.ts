// Chapter of the user guide: notifications.
import type { Section } from '../paper.ts'

export const notifications: Section = {
  id: 'notifications',
  title: { en: 'Messages and notifications', zh: '消息与通知' },
  blocks: [
    {
      en: 'Short messages appear at the top for a second. None is lost: the bell keeps the last fifty, and the provider’s announcements until you dismiss them.',
      zh: '简短提示在顶部显示一秒。不会丢失：铃铛保留最近五十条，以及服务商的公告直至您收起。',
    },
    {
      en: 'Which messages reach you by SMS and e-mail is your own choice: Settings, Notifications. Each switch is saved at once. Messages about security always come; they tell you when somebody signs in or changes something important.',
      zh: '通过短信和电子邮件接收哪些消息由您决定：“设置”中的“通知”。每个开关即时保存。安全消息始终发送，用于告知登录或重要变更。',
    },
    {
      en: 'Marketing messages are off until you turn them on.',
      zh: '营销消息在您开启之前默认关闭。',
    },
    {
      en: 'Messages that can be stopped carry a link. It opens a page that says what would be stopped and for which address; nothing happens until you press the button, and for a day after that the same page takes it back.',
      zh: '可停止的消息附有链接。打开后页面说明将停止什么、针对哪个地址；在您点击按钮之前不会有任何变化，点击后一天内可在同一页面撤销。',
    },
  ],
}
