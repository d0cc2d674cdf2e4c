export default {
  zoom_in: 'Zoom in',
  zoom_out: 'Zoom out',
  sources: 'Sources of the map',
  wheel: 'Hold Ctrl and scroll to zoom the map',
  wheel_mac: 'Hold ⌘ and scroll to zoom the map',
  two_fingers: 'Use two fingers to move the map',
};
