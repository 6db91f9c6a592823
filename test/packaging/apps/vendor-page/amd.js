window.chatOfLoader = new Promise((resolve, reject) => {
  window.require(['node_modules/@tencentcloud/chat/index'], resolve, reject)
})
