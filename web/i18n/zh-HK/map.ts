export default {
  zoom_in: '放大',
  zoom_out: '縮小',
  sources: '地圖資料來源',
  wheel: '按住 Ctrl 並捲動，即可縮放地圖',
  wheel_mac: '按住 ⌘ 並捲動，即可縮放地圖',
  two_fingers: '用兩隻手指移動地圖',
};
