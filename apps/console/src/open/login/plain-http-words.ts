import { words } from '@falaj/contract/kernel/words'

export const plainHttpWords = words({
  plainHttp: { en: 'Logging in needs a secure connection', zh: '登录需要安全连接' },
  plainHttpWhy: {
    en: 'We encrypt your password in the browser before it is sent. Browsers only allow this over HTTPS or on localhost, and this page was loaded over plain HTTP from {host}.',
    zh: '密码会先在浏览器中加密再发送。浏览器仅在 https 或 localhost 下提供此功能，而本页面通过普通 http 来自 {host}。',
  },
  plainHttpHere: {
    en: 'On the server itself, open http://localhost:{port}/login.',
    zh: '在服务器本机：打开 http://localhost:{port}/login。',
  },
  plainHttpProxy: {
    en: 'For everyone else, set up a proxy with a TLS certificate that forwards requests to this port with X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host.',
    zh: '供他人访问：在前面部署带有 TLS 证书的代理，将请求转发至此端口，并设置 X-Forwarded-For、X-Forwarded-Proto 和 X-Forwarded-Host。',
  },
  plainHttpSettings: {
    en: 'Then start Falaj with FALAJ_TRUST_PROXY=yes and FALAJ_PUBLIC_ORIGIN=https://your-name.',
    zh: '然后以 FALAJ_TRUST_PROXY=yes 和 FALAJ_PUBLIC_ORIGIN=https://您的域名 启动 Falaj。',
  },
})
