import { words } from '@falaj/contract/words'

export const loginWords = words({
  // Specification 2.5.
  title: { en: 'Log In', zh: '登录' },
  registered: { en: 'Registered', zh: '注册' },
  methods: { en: 'Ways to log in', zh: '登录方式' },
  byPassword: { en: 'Password', zh: '密码' },
  bySms: { en: 'SMS code', zh: '短信验证码' },
  byQr: { en: 'QR code', zh: '二维码' },
  mobile: { en: 'Mobile number', zh: '手机号码' },
  submit: { en: 'Log In', zh: '登录' },
  working: { en: 'One moment', zh: '请稍候' },
  forgot: { en: 'Forgot password', zh: '忘记密码' },
  authenticator: { en: 'Authenticator code', zh: '身份验证器验证码' },
  authenticatorHint: { en: 'From the authenticator app on your phone.', zh: '来自您手机上的身份验证器应用。' },
  sixDigits: { en: '6-Digit Number', zh: '6 位数字' },
  useSms: { en: 'Log in with an SMS code', zh: '使用短信验证码登录' },
  // Specification 8, local errors.
  loginFailed: { en: 'login failed', zh: '登录失败' },
  sendFailed: { en: 'The code could not be sent. Try again.', zh: '验证码发送失败，请重试。' },
  answerPicture: { en: 'Type what the picture shows, then press SEND.', zh: '请输入图片中的字符，然后点击发送。' },
  startAgain: { en: 'This step has expired. Press SEND for a new code.', zh: '此步骤已失效，请点击发送获取新验证码。' },
  sealFailed: {
    en: 'Your password could not be sealed in this browser. Reload the page and try again.',
    zh: '无法在此浏览器中加密密码，请刷新页面后重试。',
  },

  newHere: { en: 'New here?', zh: '首次使用？' },
  newHereHow: {
    en: 'Prove your mobile number with a code. Then choose a password, and you are registered.',
    zh: '先用验证码确认您的手机号码，再设置密码，即可完成注册。',
  },
  sendTo: {
    en: 'The code goes to this number and is good for five minutes.',
    zh: '验证码将发送至该号码，五分钟内有效。',
  },

  resetTitle: { en: 'Reset password', zh: '重置密码' },
  resetSteps: { en: 'Steps to a new password', zh: '重置密码的步骤' },
  resetProve: { en: 'Your number', zh: '验证号码' },
  resetNew: { en: 'New password', zh: '新密码' },
  resetLead: {
    en: 'A code goes to your number. With it you set a new password; every place where you are signed in is signed out.',
    zh: '验证码将发送至您的号码。验证后可设置新密码，所有已登录的设备都会退出。',
  },
  next: { en: 'Continue', zh: '继续' },
  back: { en: 'Back to login', zh: '返回登录' },
  setPassword: { en: 'Set password', zh: '设置密码' },
  passwordSet: { en: 'Your new password is set. Log in with it.', zh: '新密码已设置，请使用新密码登录。' },
  passwordRule: {
    en: 'Six digits. Not six equal ones, and no run such as 123456.',
    zh: '六位数字，不能六位相同，也不能是 123456 之类的连续数字。',
  },

  registerTitle: { en: 'Create your account', zh: '创建账户' },
  registerLead: {
    en: 'Your number is proved. Choose the password you will log in with.',
    zh: '您的号码已验证。请设置登录密码。',
  },
  name: { en: 'Your name', zh: '您的姓名' },
  nameHint: { en: 'As colleagues should see it.', zh: '同事将看到此姓名。' },
  register: { en: 'Register', zh: '注册' },
  anotherNumber: { en: 'Use another number', zh: '使用其他号码' },

  chooseTitle: { en: 'Choose a merchant', zh: '选择商户' },
  chooseLead: {
    en: 'Whom do you act for now? You can change it later without logging in again.',
    zh: '您现在代表哪家商户？之后可随时切换，无需重新登录。',
  },
  merchantMid: { en: 'MID {mid}', zh: '商户号 {mid}' },
  createMerchant: { en: 'Create a merchant', zh: '创建商户' },
  otherMerchant: { en: 'Another merchant', zh: '其他商户' },
  entering: { en: 'Opening your pages', zh: '正在打开您的页面' },

  signInCode: { en: 'Enter the SMS code', zh: '输入短信验证码' },
  signInCodeLead: {
    en: '{merchant} asks for an SMS code at sign-in. It goes to your own number.',
    zh: '{merchant}要求登录时输入短信验证码，验证码将发送至您本人的号码。',
  },
  otherChoice: { en: 'Choose another merchant', zh: '选择其他商户' },

  noMerchantTitle: { en: 'No merchant yet', zh: '尚无商户' },
  noMerchantLead: {
    en: 'Your account stands, but it does not belong to a merchant. Create one, or ask an admin to add you by your number.',
    zh: '您的账户已就绪，但尚不属于任何商户。您可以创建商户，或请管理员按您的号码添加您。',
  },
  merchants: { en: 'Choose or create a merchant', zh: '选择或创建商户' },
  yourMerchants: { en: 'Your merchants', zh: '您的商户' },
  yourApplications: { en: 'Your applications', zh: '您的申请' },
  applicationsWhy: { en: 'How far they are, and what is missing', zh: '查看进度与缺少的内容' },
  createWhy: { en: 'Tell us about the business; the provider reviews it', zh: '填写商户信息，由服务商审核' },
  lookAgain: { en: 'Look again', zh: '重新检查' },
  close: { en: 'Close', zh: '关闭' },

  guideTitle: { en: 'First steps', zh: '新手指引' },
  guideLead: { en: 'Shown once. All of it is under Settings, too.', zh: '仅显示一次，之后可在“设置”中找到。' },
  guideHome: { en: 'Look around', zh: '浏览主页' },
  guideHomeWhy: { en: 'Announcements, and the pages that are open to you', zh: '公告以及您可以进入的页面' },
  guideZone: { en: 'Set your time zone', zh: '设置时区' },
  guideZoneWhy: { en: 'Every time on every screen follows it', zh: '所有页面的时间都将以此显示' },
  guideSessions: { en: 'See where you are signed in', zh: '查看登录设备' },
  guideSessionsWhy: { en: 'End what you do not know', zh: '结束您不认识的登录' },
  guideStart: { en: 'Start', zh: '开始使用' },

  qrLead: {
    en: 'Scan with a phone that is signed in to Falaj, choose the number below, and approve.',
    zh: '使用已登录 Falaj 的手机扫描，选择下方数字并确认。',
  },
  qrPicture: { en: 'QR code to log in with', zh: '登录二维码' },
  qrNumber: { en: 'Choose this number on your phone', zh: '请在手机上选择此数字' },
  qrNONE: { en: 'Waiting for your phone', zh: '等待手机扫描' },
  qrVERIFIED: { en: 'Scanned. Approve on your phone.', zh: '已扫描，请在手机上确认。' },
  qrAUTHENTICATED: { en: 'Approved', zh: '已确认' },
  qrREJECTED: {
    en: 'This code is over: it was refused, or a minute has passed.',
    zh: '二维码已失效：已被拒绝，或已超过一分钟。',
  },
  qrNew: { en: 'New code', zh: '获取新二维码' },
  qrFailed: { en: 'No code could be made.', zh: '无法生成二维码。' },
  qrPaste: {
    en: 'No camera? Copy the code and paste it under Settings, QR login.',
    zh: '无法扫码？复制代码并粘贴到“设置 - 扫码登录”。',
  },
  qrCopy: { en: 'Copy the code', zh: '复制代码' },
  qrCopied: { en: 'Copied', zh: '已复制' },

  plainHttp: { en: 'Logging in needs a secure connection', zh: '登录需要安全连接' },
  plainHttpWhy: {
    en: 'Your password is sealed in this browser before it leaves. Browsers offer that only over https or on localhost, and this page came over plain http from {host}.',
    zh: '密码会先在浏览器中加密再发送。浏览器仅在 https 或 localhost 下提供此功能，而本页面通过普通 http 来自 {host}。',
  },
  plainHttpHere: {
    en: 'On the machine itself: open http://localhost:{port}/login.',
    zh: '在服务器本机：打开 http://localhost:{port}/login。',
  },
  plainHttpProxy: {
    en: 'For everybody else: put a proxy with a TLS certificate in front, let it pass requests to this port with X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host.',
    zh: '供他人访问：在前面部署带有 TLS 证书的代理，将请求转发至此端口，并设置 X-Forwarded-For、X-Forwarded-Proto 和 X-Forwarded-Host。',
  },
  plainHttpSettings: {
    en: 'Then start Falaj with FALAJ_TRUST_PROXY=yes and FALAJ_PUBLIC_ORIGIN=https://your-name.',
    zh: '然后以 FALAJ_TRUST_PROXY=yes 和 FALAJ_PUBLIC_ORIGIN=https://您的域名 启动 Falaj。',
  },
  noScript: {
    en: 'Logging in needs JavaScript: your password is sealed in the browser before it leaves it.',
    zh: '登录需要启用 JavaScript：密码会先在浏览器中加密再发送。',
  },

  slogan: { en: 'Money that flows, precisely measured.', zh: '资金流动，分毫可查。' },
  sloganWhy: { en: 'Every balance opens down to the entries that made it.', zh: '每一笔余额都能追溯到形成它的分录。' },
  sandbox: { en: 'This is a sandbox.', zh: '当前为沙箱环境。' },
  sandboxPeople: { en: 'People to log in as, and their messages', zh: '可用于登录的人员及其消息' },
  legal: { en: 'Legal', zh: '法律信息' },
})
