// Chapter of the user guide: my apps.
import type { Section } from '../paper.ts'

export const myAppsChapter: Section = {
  id: 'my-apps',
  title: { en: 'My apps', zh: '我的应用' },
  blocks: [
    {
      en: 'Once you have the product In-App, your own websites and mobile apps that take payments are listed under Settings, My Web Apps and My Mobile Apps. Add one with its domain, or with its Android package or iOS bundle ID, and the addresses payers may be sent back to. A website’s addresses must be on its domain; a mobile app may also use its own scheme, such as com.example.shop:/paid.',
      zh: '开通应用内支付产品后，用于收款的网站和移动应用列于“设置”的“我的网页应用”和“我的移动应用”中。添加时填写域名，或 Android 包名、iOS Bundle ID，以及付款后可返回的地址。网页应用的地址须在其域名下；移动应用也可使用自有 scheme，例如 com.example.shop:/paid。',
    },
    {
      en: 'Each app has an app ID, which is public, and an OAuth secret, which you make on the app’s page. The secret is shown once: keep it on your server, never in the app itself. We keep only its hash. When you roll it, the previous one can go on working for 24 hours or 7 days.',
      zh: '每个应用有一个可公开的应用 ID，以及在应用页面生成的 OAuth 密钥。密钥仅显示一次：请保存在您的服务器上，切勿写入应用。系统只保存其哈希值。更换密钥时，旧密钥可继续有效 24 小时或 7 天。',
    },
    {
      en: 'Every change is confirmed with an SMS code that is good for that change of that app only: editing, disabling, making a secret, deleting. A disabled app keeps its secret but can’t be given a new one; a deleted app’s secret stops at once.',
      zh: '每次更改均须短信验证码确认，且验证码仅对该应用的该项更改有效：编辑、停用、生成密钥、删除。停用的应用保留密钥但不能生成新密钥；删除后密钥立即失效。',
    },
  ],
}
