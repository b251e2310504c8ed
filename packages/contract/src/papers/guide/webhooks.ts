// Chapter of the user guide: notify URLs.
import type { Section } from '../paper.ts'

export const webhooksChapter: Section = {
  id: 'notify-urls',
  title: { en: 'Notify URLs (webhooks)', zh: '通知地址（Webhook）' },
  blocks: [
    {
      en: 'Admins and IT find Notify URL under Settings. Add the public https address of your own server and choose the events it should receive, or none to receive all. Up to ten addresses are possible.',
      zh: '管理员和 IT 可在“设置”中找到“通知地址”。填写您自己服务器的公网 https 地址，并选择要接收的事件；不选择则接收全部。最多可添加十个地址。',
    },
    {
      en: 'Each event is a POST request with a small JSON text: its type, its time, and the id of what changed. Read the current state through the console or the API; an old message never contains an old state.',
      zh: '每个事件是一个 POST 请求，包含简短的 JSON：类型、时间以及所变更对象的编号。请通过控制台或 API 读取当前状态，因此迟到的通知不会带来过时的信息。',
    },
    {
      en: 'Requests are signed as Standard Webhooks describes: webhook-id, webhook-timestamp and webhook-signature. Show the secret with your second factor and verify every request with it. The same id may come twice: act on it once. If your server refuses a request, “Check a signature” says why.',
      zh: '请求按 Standard Webhooks 规范签名：webhook-id、webhook-timestamp 与 webhook-signature。通过二次验证查看密钥，并用其验证每个请求。同一编号可能送达两次，请只处理一次。若您的服务器拒绝某个请求，可使用“检查签名”查明原因。',
    },
    {
      en: 'Answer with a 2xx code within 15 seconds. Anything else, a redirect too, is tried again: ten times over three days. A 410 answer, or three days in which nothing arrived, disables the address. Admins and IT are notified by SMS or e-mail, as they chose, and on Home. Fix your server, enable it and resend what is parked.',
      zh: '请在 15 秒内返回 2xx 状态码。其他任何结果（包括重定向）都会重试，三天内共十次。若返回 410，或三天内均未送达，该地址将被停用，并按管理员和 IT 选择的方式通知他们，首页也会提示。修复后请启用并重新发送已搁置的事件。',
    },
    {
      en: 'Roll a secret without a gap: for the time you choose, both the new and the previous one sign. Deliveries with every request and answer are kept for 30 days. Filter them by address, event, status, HTTP code, days, or by the order number, reference or id of what they are about; send one again, or everything the filter lists: we say how many first, and send in the background. The Events tab lists every event of the last 7 days, sent or not, with the text we send and where it went. Send any of them to any of your addresses.',
      zh: '轮换密钥可平稳切换：在您选择的时间内，新旧密钥同时签名。通知记录及每次请求与响应保留 30 天，可按地址、事件、状态、HTTP 状态码、日期，或相关对象的订单号、参考号或编号筛选；可单条重新发送，也可重新发送筛选出的全部内容，发送前会显示数量，发送在后台进行。“事件”标签页列出最近 7 天的全部事件（无论是否发送）、其发送内容和送达地址，可将任一事件发送至任一地址。',
    },
  ],
}
