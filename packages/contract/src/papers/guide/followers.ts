// Chapter of the user guide: followers.
import type { Section } from '../paper.ts'

export const followersChapter: Section = {
  id: 'followers',
  title: { en: 'Followers', zh: '关注者' },
  blocks: [
    {
      en: 'Followers are people who get short messages of what happens: a payment received, a refund, a dispute, a payout, a till that is offline. They need no login and see nothing else. Find them under Settings, Followers.',
      zh: '关注者通过短消息了解动态：收到付款、退款、争议、提现到账、收银设备离线。他们无需登录，也看不到其他内容。请在“设置”的“关注者”中管理。',
    },
    {
      en: 'Select Invite, name the invitation, choose its last day and its alerts, and give away the link or the printed QR code. If you choose a store, people who join follow that store only. Replace the code when it came into the wrong hands: the earlier link and QR code stop at once. Followers who joined stay.',
      zh: '点击“邀请”，填写名称、截止日期与提醒，分发链接或打印的二维码。选择门店后，加入者仅关注该门店。如邀请码外泄，请更换：原链接与二维码立即失效，已加入的关注者保留。',
    },
    {
      en: 'The person who opens it on a phone enters a nickname and a mobile number or e-mail address, and confirms with the code that we send to it. You see the number or address in part.',
      zh: '在手机上打开后，填写昵称以及手机号或邮箱，并用我们发送的验证码确认。您只能看到部分隐藏的号码或邮箱。',
    },
    {
      en: 'Open a follower to choose the alerts, mute, or remove. You can only choose alerts of what you can see yourself. A muted follower gets nothing until you unmute; a removed one cannot join again until you add them back. The drawer lists the last messages and says why one was not sent.',
      zh: '打开关注者可设置提醒、静音或移除。只能选择您本人有权查看的提醒。静音后在取消之前不再发送；移除后在您恢复之前不能再次加入。抽屉中列出最近的消息，并注明未发送的原因。',
    },
    {
      en: 'Messages have the amount, the store and the time, never who paid, the card or your balance. Every message has a link by which the follower switches alerts off or stops all of them. One follower gets at most 100 messages a day.',
      zh: '消息仅含金额、门店与时间，不含付款人、银行卡或余额。每条消息均附有链接，关注者可关闭部分或停止全部提醒。每位关注者每天最多收到 100 条消息。',
    },
  ],
}
