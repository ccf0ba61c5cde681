// Starts the parts of the page, once. Each listens to the state and draws itself.

import { startAnswers } from "./answers";
import { startBasisTable } from "./basis_table";
import { startDigraph } from "./digraph";
import { startDownloads } from "./downloads";
import { startExamples } from "./examples_menu";
import { startGrid } from "./grid";
import { startIntro } from "./intro";
import { startLambda } from "./lambda";
import { startLarge } from "./large";
import { startMember } from "./member";
import { startOffline } from "./offline";
import { startPictures } from "./pictures";
import { startProfile } from "./profile";
import { startQuestions } from "./questions";
import { startRoom } from "./room";
import { startRoots } from "./roots";
import { startShare } from "./share";
import { startStaircase } from "./staircase";
import { startTabs } from "./tabs";
import { startTextBox } from "./textbox";
import { startTheme } from "./theme";
import { startTimetable } from "./timetable";
import { startTrace } from "./trace";
import { startVerify } from "./verify";

startTheme();
startTabs();
// Before all parts that measure the available space.
startRoom();
startGrid();
startTextBox();
startExamples();
startLambda();
startStaircase();
startAnswers();
startBasisTable();
startRoots();
startPictures();
startDigraph();
startProfile();
startMember();
startTimetable();
startIntro();
startTrace();
startVerify();
startLarge();
startDownloads();
startQuestions();
// Last, because it enters the first matrix.
startShare();
startOffline();
