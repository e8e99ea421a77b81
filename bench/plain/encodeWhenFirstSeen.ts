/** The plain way: a picture is decoded and encoded anew when it comes. */
export { takePicture } from '#server/features/examRoom/media/reencode.ts'
