// Chapter of the user guide: signing in.
import type { Section } from '../paper.ts'

export const signingIn: Section = {
  id: 'signing-in',
  title: { en: 'Logging in', zh: '登录' },
  blocks: [
    {
      en: 'Select “Log In” on any public page. There are up to 3 ways to log in, depending on your provider. Your mobile number is your username. Choose the country, then enter the number without spaces.',
      zh: '在任一公开页面点击“登录”。共有三种方式，具体提供哪些取决于服务商。手机号码就是您的登录名：选择国家，然后输入号码，不含空格。',
    },
    { en: 'To log in with your password:', zh: '密码登录：' },
    {
      steps: [
        { en: 'Choose the country and enter your mobile number.', zh: '选择国家并输入手机号码。' },
        {
          en: 'Enter your 6-digit password on the on-screen keypad. The keys change places each time so that no one can learn your password by watching.',
          zh: '用屏幕键盘输入 6 位密码。按键位置每次不同，旁人无法通过观察得知。',
        },
        {
          en: 'If you use an authenticator app, enter its current 6-digit code too.',
          zh: '如您使用身份验证器应用，请同时输入当前的 6 位验证码。',
        },
        { en: 'Select “Log In”.', zh: '点击“登录”。' },
      ],
    },
    {
      en: 'For security, “Login Failed” doesn’t say what was wrong. Wait 2 seconds and try again. After several wrong passwords, password login is paused for a while. You can still log in with an SMS code.',
      zh: '“登录失败”有意不说明具体原因。请等待 2 秒后重试。多次输错后密码登录会暂时关闭；短信登录仍可使用。',
    },
    { en: 'To log in with an SMS code:', zh: '短信登录：' },
    {
      steps: [
        {
          en: 'Enter your number. If a picture appears, enter the letters and digits it shows.',
          zh: '输入号码。如出现图片，请输入其中的字母和数字。',
        },
        {
          en: 'Select “SEND”. We send you a code by SMS. You can request another one after 59 seconds.',
          zh: '点击“发送”。验证码以短信送达；按钮倒计时 59 秒后可再次发送。',
        },
        { en: 'Enter the 6 digits and continue.', zh: '输入 6 位数字并继续。' },
      ],
    },
    {
      en: 'To log in with a QR code, open this console on a phone where you’re already logged in and scan the code. Check that both screens show the same two-digit number, then approve. A QR code is valid for one minute. You can get a new one at any time.',
      zh: '二维码登录：在已登录的手机上打开本控制台，扫描二维码，核对两个屏幕上的两位数字，然后批准。二维码有效期为一分钟，可随时更换。',
    },
    {
      en: 'If you’re new, select “Registered”, confirm your number with an SMS code, and enter a new 6-digit password twice. Don’t use 6 equal digits or a sequence such as 123456. Then create your merchant. Until it has been reviewed, a page shows what is still missing.',
      zh: '首次使用？点击“注册”，用短信验证码证明号码，并两次输入 6 位密码。六个相同数字及 123456 之类的连续数字不被接受。随后创建商户；审核完成前，页面会说明还缺少什么。',
    },
    {
      en: 'If you’ve forgotten your password, reset it from the login page with an SMS code. You are logged out everywhere else when your password changes.',
      zh: '忘记密码？在登录页选择重置，通过短信验证码完成。密码更改后，您的其他会话全部结束。',
    },
    {
      en: 'If you work for several merchants, choose one after you log in. You can switch later from the menu at the top right without logging in again.',
      zh: '如您为多家商户工作，登录后选择其一，之后可在右上角菜单切换，无需重新登录。',
    },
    {
      en: 'After 15 minutes without activity, you need to log in again. We keep what you typed on the page. Log in on the new tab, then come back.',
      zh: '15 分钟无操作后，控制台会要求重新登录。您已输入的内容保留在页面上：在新标签页登录后返回即可。',
    },
  ],
}
