declare module 'fontkit' {
  export function openSync(path: string): { layout(text: string): unknown }
}
