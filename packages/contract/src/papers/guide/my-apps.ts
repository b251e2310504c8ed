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
      en: 'To take a payment, your server signs in first: it posts grant_type=client_credentials with the app ID as client_id and the secret as client_secret to /v1/oauth/token and gets a token for 15 minutes, which may open orders of this app and read payments. With it your server posts the amount, what it is for and one of the callback URLs to /v1/payments/in-app. Give the order token to your app and let it open the checkout URL in a browser tab inside the app. When the payer is done, the page leads back to the callback URL with the order’s number and what became of it. Ask /v1/payments before you deliver: only our answer counts. An order that is not paid within 15 minutes is over. The app’s page shows its payments and its last call; in the sandbox it also leads to a demo app on which you can follow the whole flow.',
      zh: '收款前，您的服务器先登录：以 grant_type=client_credentials、应用 ID 作为 client_id、密钥作为 client_secret 请求 /v1/oauth/token，获得有效期 15 分钟的令牌，可为该应用创建订单并读取支付。随后向 /v1/payments/in-app 提交金额、用途和一个回调地址。将订单令牌交给应用，在应用内的浏览器页面打开收银台地址。付款结束后，页面带着订单编号和结果返回回调地址。交付前请查询 /v1/payments，以系统返回为准。15 分钟内未支付的订单自动失效。应用页面显示其支付和最近调用时间；在沙箱中还可由此打开演示应用，查看完整流程。',
    },
    {
      en: 'Every change is confirmed with an SMS code that is good for that change of that app only: editing, disabling, making a secret, deleting. A disabled app keeps its secret but can’t be given a new one; a deleted app’s secret stops at once.',
      zh: '每次更改均须短信验证码确认，且验证码仅对该应用的该项更改有效：编辑、停用、生成密钥、删除。停用的应用保留密钥但不能生成新密钥；删除后密钥立即失效。',
    },
  ],
}
